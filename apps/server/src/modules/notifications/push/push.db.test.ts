import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alertAdd } from "@evenkeel/contract/alert";
import {
  notifySettings,
  notifySettingsUpdate,
  notifyTest,
  pushSubscribe,
  pushUnsubscribe,
} from "@evenkeel/contract/notify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#/config.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createPushPort, type NewNotice, type Notifications, type PushPort } from "../index.ts";
import { createNoticeBench, type NoticeBench } from "../testing/bench.ts";
import { Browser, type PushService, readVapid, startPushService } from "../testing/push-service.ts";
import { DEVICES_MAX } from "./devices.ts";

let database: TestDatabase;
let bench: NoticeBench;
let instance: Notifications;
let service: PushService;
let port: PushPort;
let dataDir: string;
let alice: string;
let bob: string;
let browsers = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "evenkeel-push-"));
  service = await startPushService();
  const config = readConfig({
    DATA_DIR: dataDir,
    PUSH_SERVICE_URL: service.url,
    VAPID_SUBJECT: "mailto:ops@example.com",
  });
  port = createPushPort(config, silentLog) as PushPort;
  database = await createTestDatabase({ max: 12 });
  bench = await createNoticeBench(database.pool, port);
  instance = await bench.boot();
});
afterAll(async () => {
  await bench.stop();
  await service.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  service.received.length = 0;
  [alice, bob] = [bench.newUserId(), bench.newUserId()];
});

const newBrowser = () => {
  browsers += 1;
  return new Browser(`/send/${browsers}`);
};
const subscribe = ({ endpoint, keys }: Pick<Browser, "endpoint" | "keys">, userId = alice) =>
  bench.call(pushSubscribe, { body: { endpoint, keys } }, userId);
const devices = async (userId = alice) => (await bench.call(notifySettings, {}, userId)).devices;

async function tell(userId = alice, words: Partial<NewNotice> = {}): Promise<void> {
  const notice: NewNotice = {
    userId,
    ref: `test/${bench.newUserId()}`,
    category: "alerts",
    type: "alert.priceAbove",
    args: { symbol: "BTC/USDT", level: "64100" },
    link: "/trade?coin=btcusdt&type=CryptoCoin",
    ...words,
  };
  await inTransaction(database.pool, (tx) => instance.notices.publish(tx, notice));
  bench.outbox.wake();
}
const arrived = (count: number) => expect.poll(() => service.received.length).toBe(count);
/** Nothing more comes: a notice for a person who wants it is told after what is tested, and is the only one. */
async function nothingBut(count: number): Promise<void> {
  const witness = newBrowser();
  const watcher = bench.newUserId();
  await subscribe(witness, watcher);
  await tell(watcher, { category: "security" });
  await arrived(count + 1);
  expect(service.received.at(-1)?.path).toBe(new URL(witness.endpoint).pathname);
}

describe("a message", () => {
  test("is sealed for the one browser, signed by the server, and carries keys and numbers alone", async () => {
    const browser = newBrowser();
    await subscribe(browser);
    await tell();
    await arrived(1);
    const [{ path, headers, body }] = service.received as [(typeof service.received)[0]];
    expect(path).toBe(new URL(browser.endpoint).pathname);
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "high" });
    expect(body.includes("BTC")).toBe(false);
    expect(browser.read(body)).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: "alert.priceAbove",
      args: { symbol: "BTC/USDT", level: "64100" },
      link: "/trade?coin=btcusdt&type=CryptoCoin",
    });
    const { key, claims } = readVapid(headers.authorization);
    expect(key).toBe(port.publicKey);
    expect(claims).toMatchObject({ aud: "https://fcm.googleapis.com", sub: "mailto:ops@example.com" });
    expect(() => newBrowser().read(body)).toThrow();
  });

  test("comes of an alert that asks for it, and then not on the sockets", async () => {
    const browser = newBrowser();
    await subscribe(browser);
    bench.btc(64_000);
    const coinId = createInstruments().find("coinContract", "btcusdt")?.id ?? "";
    const words = { coinId, type: 2, kind: "priceAbove", level: "64100", frequency: "once" } as const;
    await bench.call(alertAdd, { body: { ...words, note: "my secret plan", channels: ["push"] } }, alice);
    bench.btc(64_150);
    await arrived(1);
    expect(browser.read(service.received[0]?.body ?? Buffer.of())).toMatchObject({
      type: "alert.priceAbove",
      args: { symbol: "BTC/USDT", level: "64100", value: "64150.0" },
    });
    expect(bench.pushed.filter(({ userId }) => userId === alice)).toEqual([]);
  });

  test("goes to every browser of the person and to nobody else's", async () => {
    const [one, two, other] = [newBrowser(), newBrowser(), newBrowser()];
    await Promise.all([subscribe(one), subscribe(two), subscribe(other, bob)]);
    await tell();
    await arrived(2);
    const paths = [one, two].map(({ endpoint }) => new URL(endpoint).pathname);
    expect(service.received.map(({ path }) => path).sort()).toEqual(paths.sort());
    await nothingBut(2);
  });

  test("comes of a test of the channel, unless no browser wants it or the person's own words hold it back", async () => {
    const testing = () => bench.call(notifyTest, { body: { channel: "push" } }, alice);
    await expect(testing()).rejects.toMatchObject({ key: "notify.noDevice" });
    const browser = newBrowser();
    await subscribe(browser);
    const change = (body: object) => bench.call(notifySettingsUpdate, { body }, alice);
    await change({ push: { alerts: false } });
    expect(await testing()).toEqual({ state: "switchedOff" });
    await change({ push: { alerts: true }, quiet: { from: 0, to: 1439, offsetMinutes: 0 } });
    expect(await testing()).toEqual({ state: "quiet" });
    await change({ quiet: null });
    expect(await testing()).toEqual({ state: "sent" });
    await arrived(1);
    expect(browser.read(service.received[0]?.body ?? Buffer.of())).toMatchObject({ type: "test.push", args: {} });
    await nothingBut(1);
  });

  test("is repeated once where the service fails, and a service that sends elsewhere is not followed", async () => {
    const browser = newBrowser();
    await subscribe(browser);
    service.answers.set(new URL(browser.endpoint).pathname, [503, 201]);
    await tell();
    await expect.poll(() => service.received.length).toBe(2);
    service.answers.set(new URL(browser.endpoint).pathname, [307, 307]);
    await tell();
    await expect.poll(() => service.received.length).toBe(4);
    expect(service.received.map(({ path }) => path)).not.toContain("/elsewhere");
    expect(await devices()).toBe(1);
  });

  test.each([404, 410])("that is answered with %d is the last to this browser", async (status) => {
    const [gone, there] = [newBrowser(), newBrowser()];
    await Promise.all([subscribe(gone), subscribe(there)]);
    service.answers.set(new URL(gone.endpoint).pathname, [status]);
    await tell();
    await arrived(2);
    await expect.poll(() => devices()).toBe(1);
    await tell();
    await arrived(3);
    expect(service.received.at(-1)?.path).toBe(new URL(there.endpoint).pathname);
  });
});

describe("what a person wants", () => {
  const change = (body: object) => bench.call(notifySettingsUpdate, { body }, alice);

  test("begins with all but rewards, and changes one by one", async () => {
    const read = () => bench.call(notifySettings, {}, alice);
    expect(await read()).toEqual({
      push: { orders: true, alerts: true, announcements: true, rewards: false },
      quiet: null,
      vapidPublicKey: port.publicKey,
      devices: 0,
    });
    await Promise.all([change({ push: { alerts: false } }), change({ push: { rewards: true } }), change({ push: {} })]);
    await change({ quiet: { from: 60, to: 120, offsetMinutes: 480 } });
    await change({ push: { orders: false } });
    expect(await read()).toMatchObject({
      push: { orders: false, alerts: false, announcements: true, rewards: true },
      quiet: { from: 60, to: 120, offsetMinutes: 480 },
    });
    await change({ quiet: null });
    expect((await read()).quiet).toBe(null);
  });

  test("is kept: a switch that is off is silent, security has none", async () => {
    await subscribe(newBrowser());
    await change({ push: { alerts: false } });
    await tell();
    await tell(alice, { category: "rewards" });
    await nothingBut(0);
    await tell(alice, { category: "security" });
    await arrived(2);
  });

  test("is kept: quiet hours are silent for all but security and margin", async () => {
    await subscribe(newBrowser());
    // It is noon, UTC.
    await change({ quiet: { from: 11 * 60, to: 13 * 60, offsetMinutes: 0 } });
    await tell();
    await nothingBut(0);
    await tell(alice, { category: "margin" });
    await arrived(2);
    await change({ quiet: { from: 11 * 60, to: 13 * 60, offsetMinutes: 480 } });
    await tell();
    await arrived(3);
  });
});

describe("a browser", () => {
  test("that is subscribed again counts once; one that is taken over is the other's", async () => {
    const browser = newBrowser();
    await subscribe(browser);
    await subscribe(browser);
    expect(await devices()).toBe(1);
    await subscribe(browser, bob);
    expect([await devices(), await devices(bob)]).toEqual([0, 1]);
    await tell();
    await nothingBut(0);
  });

  test("goes only by its own person's wish", async () => {
    const browser = newBrowser();
    await subscribe(browser);
    const remove = (userId: string) => bench.call(pushUnsubscribe, { body: { endpoint: browser.endpoint } }, userId);
    await remove(bob);
    expect(await devices()).toBe(1);
    await remove(alice);
    expect(await devices()).toBe(0);
  });

  test("is one of at most ten, also in a burst", async () => {
    const tries = await Promise.allSettled(Array.from({ length: DEVICES_MAX + 8 }, () => subscribe(newBrowser())));
    const refused = tries.filter((each) => each.status === "rejected").map(({ reason }) => reason.key);
    expect(refused).toEqual(Array(8).fill("notify.tooManyDevices"));
    expect(await devices()).toBe(DEVICES_MAX);
  });

  test("must be behind a known push service and have keys that can be sealed for", async () => {
    const { keys } = newBrowser();
    const evil = subscribe({ endpoint: "https://127.0.0.1/x", keys });
    await expect(evil).rejects.toMatchObject({ data: { errors: [{ field: "endpoint", key: "field.choice" }] } });
    const broken = subscribe({ ...newBrowser(), keys: { p256dh: `${keys.p256dh.slice(0, -4)}AAAA`, auth: "AAAA" } });
    await expect(broken).rejects.toMatchObject({
      data: {
        errors: [
          { field: "keys.p256dh", key: "field.format" },
          { field: "keys.auth", key: "field.format" },
        ],
      },
    });
  });
});

test("the keys are drawn once and readable by their owner alone", () => {
  const file = join(dataDir, "vapid-keys.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = createPushPort(readConfig({ DATA_DIR: dataDir }), silentLog);
  expect(again?.publicKey).toBe(JSON.parse(readFileSync(file, "utf8")).publicKey);
  const given = { VAPID_PUBLIC_KEY: `B${"A".repeat(86)}`, VAPID_PRIVATE_KEY: "A".repeat(43) };
  expect(createPushPort(readConfig(given), silentLog)?.publicKey).toBe(given.VAPID_PUBLIC_KEY);
});

test("where push is off, nothing can be subscribed", async () => {
  expect(createPushPort(readConfig({ PUSH: "off" }), silentLog)).toBe(null);
  const silent = await createNoticeBench(database.pool);
  await silent.boot();
  const browser = newBrowser();
  const refused = silent.call(pushSubscribe, { body: { endpoint: browser.endpoint, keys: browser.keys } }, alice);
  await expect(refused).rejects.toMatchObject({ key: "notify.pushOff" });
  expect(await silent.call(notifySettings, {}, alice)).toMatchObject({ vapidPublicKey: null });
  await silent.stop();
});
