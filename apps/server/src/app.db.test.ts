import { alertAdd, alertHistory } from "@evenkeel/contract/alert";
import { login, logout, register } from "@evenkeel/contract/auth";
import { clientIdOutcome } from "@evenkeel/contract/client-id";
import { languages, noticesByType, settings } from "@evenkeel/contract/config-calls";
import { detail } from "@evenkeel/contract/market";
import { coinList } from "@evenkeel/contract/market-lists";
import { notifyList } from "@evenkeel/contract/notify";
import { getInfo } from "@evenkeel/contract/person";
import { countryCodes } from "@evenkeel/contract/reference-calls";
import { switchAccount } from "@evenkeel/contract/simulate";
import { collectionAdd, collectionDel, collectionList } from "@evenkeel/contract/watchlist";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { systemClock } from "#/platform/clock.ts";
import { createShutdown, type Shutdown } from "#/platform/shutdown.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";

let database: TestDatabase;
let shutdown: Shutdown;
let http: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  shutdown = createShutdown(silentLog);
  http = await createApp({
    config: readConfig({ RATE_LIMIT_SCALE: "100", SIM_SEED: "1", PUSH: "off", BLOB_KEY: "k".repeat(43) }),
    pool: database.pool,
    clock: systemClock,
    log: silentLog,
    shutdown,
    webFolder: null,
    version: "0.0.0",
  });
});
afterAll(async () => {
  await shutdown.run("test over");
  await database.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  http.inject({ method: "POST", url, payload, headers });

describe("a person's way in", () => {
  const account = { loginName: "Grace", signType: 3, loginPassword: "correct horse" };
  let satoken: string;

  test("opens an account", async () => {
    const reply = await post(register.path, account);
    expect(reply.json()).toMatchObject({ code: 200, data: { id: expect.stringMatching(/^\d{9,10}$/) } });
  });

  test("signs in", async () => {
    const reply = await post(login.path, { ...account, loginName: "grace" });
    satoken = reply.json().data.satoken;
    expect(satoken).toMatch(/^[\w-]{43}$/);
  });

  test("sees their own account", async () => {
    const reply = await http.inject({ url: getInfo.path, headers: { authorization: `Bearer ${satoken}`, satoken } });
    expect(reply.json().data).toMatchObject({ loginName: "Grace", isSimulate: true, email: null });
  });

  test("may ask what became of a request", async () => {
    const url = clientIdOutcome.path.replace("{clientId}", "never-sent");
    expect((await http.inject({ url, headers: { satoken } })).json().data).toEqual({
      state: "unknown",
      endpoint: null,
      reply: null,
    });
  });

  test("signs out, with an empty body, and is out", async () => {
    const reply = await http.inject({
      method: "POST",
      url: logout.path,
      headers: { satoken, "content-type": "application/json" },
      payload: "",
    });
    expect(reply.json()).toEqual({ code: 200, msg: "ok", data: {} });
    const after = await http.inject({ url: getInfo.path, headers: { satoken } });
    expect([after.statusCode, after.json().msg]).toEqual([401, "auth.expired"]);
  });
});

test("a registration names every bad field at once", async () => {
  const reply = await post(register.path, { signType: 3, loginPassword: "short", vipLevel: 9 });
  expect(reply.json().data.errors).toEqual(
    expect.arrayContaining([
      { field: "loginName", key: "please_user" },
      { field: "loginPassword", key: "field.tooShort" },
      { field: "vipLevel", key: "field.unknown" },
    ]),
  );
});

test("an account by e-mail wants the code of its address", async () => {
  const reply = await post(register.path, {
    email: "a@example.com",
    signType: 1,
    loginPassword: "correct horse",
    code: "1",
  });
  expect([reply.statusCode, reply.json().msg]).toEqual([400, "auth.codeWrong"]);
});

test("a visitor gets settings, languages and notices in the asked language", async () => {
  expect((await http.inject({ url: settings.path })).json().data.length).toBeGreaterThan(10);
  expect((await http.inject({ url: languages.path })).json()).toMatchObject({ code: 200, total: 21 });
  const notices = await http.inject({ url: `${noticesByType.path}?type=announcement`, headers: { lang: "zh_CN" } });
  expect(notices.json().rows[0].title).toMatch(/[\u4e00-\u9fff]/);
});

test("what changes seldom is not sent again to who has it", async () => {
  for (const url of [settings.path, languages.path, countryCodes.path, `${noticesByType.path}?type=announcement`]) {
    const { etag } = (await http.inject({ url, headers: { lang: "zh" } })).headers;
    const again = (lang: string) => http.inject({ url, headers: { lang, "if-none-match": String(etag) } });
    expect([url, (await again("zh")).statusCode]).toEqual([url, 304]);
  }
});

test("a favourite is marked in the lists of its person alone", async () => {
  const account = { loginName: "Ada", signType: 3, loginPassword: "correct horse" };
  await post(register.path, account);
  const { satoken } = (await post(login.path, account)).json().data;
  const listed = async (headers: Record<string, string>) => (await http.inject({ url: coinList.path, headers })).json();
  const [first] = (await listed({})).rows;
  const added = await post(collectionAdd.path, [{ coinId: first.id, type: 2 }] as object, { satoken });
  expect(added.json()).toEqual({ code: 200, msg: "ok", data: { added: 1 } });
  expect((await listed({ satoken })).rows[0]).toMatchObject({ id: first.id, isCollected: true, collection: true });
  expect((await listed({})).rows[0]).toMatchObject({ id: first.id, isCollected: false, collection: false });

  const url = collectionList.path;
  const [entry] = (await http.inject({ url, headers: { satoken } })).json().rows;
  const del = { method: "DELETE", url: collectionDel.path.replace("{ids}", entry.id), headers: { satoken } } as const;
  expect((await http.inject(del)).json().data).toEqual({ deleted: 1 });
  expect((await http.inject({ url, headers: { satoken } })).json()).toMatchObject({ rows: [], total: 0 });
  expect((await http.inject({ url })).statusCode).toBe(401);
});

test("an alert fires on the prices of the running market, and its person is told", async () => {
  const account = { loginName: "Joan", signType: 3, loginPassword: "correct horse" };
  await post(register.path, account);
  const { satoken } = (await post(login.path, account)).json().data;
  const [row] = (await http.inject({ url: coinList.path })).json().rows;
  // The simulated market moves with every quote: one tick above or below the price it will be, soon.
  const near = { coinId: row.id, type: 2, frequency: "once", channels: ["inApp"] };
  const step = Number(row.tickSize);
  for (const [kind, level] of [
    ["priceAbove", Number(row.price) + 5 * step],
    ["priceBelow", Number(row.price) - 5 * step],
  ] as const) {
    await post(alertAdd.path, { ...near, kind, level: level.toFixed(2) }, { satoken });
  }
  const told = async () => (await http.inject({ url: notifyList.path, headers: { satoken } })).json().total;
  await expect.poll(told, { timeout: 15_000 }).toBeGreaterThan(0);
  const [firing] = (await http.inject({ url: alertHistory.path, headers: { satoken } })).json().rows;
  expect(firing).toMatchObject({ coin: row.coin, quoteId: expect.stringMatching(/^\d+$/) });
});

test("terms of prices that an operator changes count without a restart", { timeout: 30_000 }, async () => {
  const url = `${detail.path}?referCoin=aapl`;
  const long = async () => (await http.inject({ url })).json().data.overnight?.long;
  expect(await long()).not.toBe("0.5");
  await database.ownerPool.query(
    `UPDATE setting SET is_default = false,
       value = jsonb_set(jsonb_set(value, '{swap,admin,stock}', '"0.4"'), '{swap,benchmark,USD}', '"0.1"')
     WHERE key = 'COMMON_DERIVATIVES_SETTING'`,
  );
  await expect.poll(long, { timeout: 20_000 }).toBe("0.5");
});

test("a change of the kind of money is told on the person's socket", { timeout: 40_000 }, async () => {
  const account = { loginName: "Mary", signType: 3, loginPassword: "correct horse" };
  await post(register.path, account);
  const { satoken } = (await post(login.path, account)).json().data;
  await database.ownerPool.query(
    `UPDATE setting SET is_default = false, value = (
       SELECT jsonb_agg(CASE entry->>'name' WHEN 'live' THEN entry || '{"isOpen":true,"modes":["LIVE"]}' ELSE entry END)
       FROM jsonb_array_elements(value) AS entry)
     WHERE key = 'PLAYING_SETTING'`,
  );
  const address = await http.listen({ host: "127.0.0.1", port: 0 });
  const socket = new WebSocket(`${address.replace("http", "ws")}/ws/data/status-of-mary`);
  const told: unknown[] = [];
  socket.on("message", (text) => {
    const frame = JSON.parse(String(text)) as { type: string };
    if (frame.type === "USER_STATUS") told.push(frame);
  });
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send(JSON.stringify({ type: "auth", token: satoken }));
  const flip = async () => (await post(switchAccount.path, {}, { satoken })).json().code;
  await expect.poll(flip, { timeout: 20_000 }).toBe(200);
  const status = { frozen: false, level: 0, isSimulate: false };
  await expect.poll(() => told, { timeout: 10_000 }).toEqual([{ type: "USER_STATUS", seq: 1, data: status }]);
  expect(await flip()).toBe(200);
  await expect.poll(() => told[1]).toMatchObject({ seq: 2, data: { isSimulate: true } });
  socket.terminate();
});

test("it is ready while the database answers", async () => {
  expect((await http.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
});
