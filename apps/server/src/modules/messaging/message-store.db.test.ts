import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readAudit, verifyAudit } from "#/modules/audit/index.ts";
import { createIds } from "#/platform/ids.ts";
import { createSecretBox } from "#/platform/secret-box.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import {
  type Carriers,
  createMailDesk,
  createMessageStore,
  createMessenger,
  type Mail,
  type Message,
  type MessageStore,
} from "./index.ts";

const MINUTE_MS = 60_000;
const clock = createTestClock();
const box = createSecretBox(createServerSecret(randomBytes(32)));
let database: TestDatabase;
let store: MessageStore;

beforeAll(async () => {
  database = await createTestDatabase();
  store = createMessageStore({ pool: database.pool, ids: createIds(clock), box });
});
afterAll(() => database.close());
beforeEach(async () => void (await database.ownerPool.query("DELETE FROM waiting_message")));

const mail = { channel: "email", to: "ada@example.com", subject: "Code", text: "314159" } as const;
const text = { channel: "phone", to: "+85291234567", text: "271828" } as const;

/** A process with a provider: one that hangs, as where the process is then killed, or one that takes what it gets. */
function startProcess(takes: boolean) {
  const got: Message[] = [];
  const send = (message: Message) => {
    got.push(message);
    return takes ? Promise.resolve() : new Promise<void>(() => undefined);
  };
  const carriers: Carriers = { mail: { send }, text: { send }, kept: null };
  return { got, messenger: createMessenger({ carriers, log: silentLog, clock, store, retryMs: [] }) };
}

test("mail that had not been handed over when the process was killed leaves with the next one, once", async () => {
  const killed = startProcess(false);
  await killed.messenger.post(mail);
  const next = startProcess(true);
  expect(await next.messenger.resume()).toBe(1);
  await next.messenger.stop();
  expect(next.got).toEqual([mail]);
  expect(await startProcess(true).messenger.resume()).toBe(0);
});

test("a text message that may have left is not sent again; one that waited is", async () => {
  const killed = startProcess(false);
  // Four leave at once; the fifth waits for one of them to come back.
  for (let n = 1; n <= 5; n++) await killed.messenger.post({ ...text, text: `message ${n}` });
  await expect.poll(() => killed.got.length).toBe(4);
  const next = startProcess(true);
  expect(await next.messenger.resume()).toBe(1);
  await next.messenger.stop();
  expect(next.got.map((message) => message.text)).toEqual(["message 5"]);
});

test("what is of no use any more is forgotten", async () => {
  await startProcess(false).messenger.post(mail, 10 * MINUTE_MS);
  clock.advance(10 * MINUTE_MS);
  expect(await startProcess(true).messenger.resume()).toBe(0);
  expect((await database.ownerPool.query("SELECT FROM waiting_message")).rowCount).toBe(0);
});

test("a reader of the database learns neither whom it is for nor what it says", async () => {
  await startProcess(false).messenger.post(mail);
  const { rows } = await database.ownerPool.query<{ sealed: Buffer }>("SELECT sealed FROM waiting_message");
  for (const secret of ["ada", "example.com", "314159"]) expect(rows[0]?.sealed.includes(secret)).toBe(false);
});

test("a database that is away keeps no message from leaving", async () => {
  const away: MessageStore = { ...store, keep: () => Promise.reject(new Error("away")) };
  const got: Message[] = [];
  const take = async (message: Message) => void got.push(message);
  const carriers: Carriers = { mail: { send: take }, text: { send: take }, kept: null };
  const messenger = createMessenger({ carriers, log: silentLog, clock, store: away });
  await messenger.post(mail);
  await messenger.stop();
  expect(got).toEqual([mail]);
});

describe("mail that is never taken", () => {
  /** A process whose mail server refuses so many times. */
  function refusing(times: number) {
    const got: Message[] = [];
    const outcomes: string[] = [];
    const told: Mail[] = [];
    let left = times;
    const send = async (message: Message) => {
      left -= 1;
      if (left >= 0) throw new Error("451 <ada@example.com> later");
      got.push(message);
    };
    const messenger = createMessenger({
      carriers: { mail: { send }, text: { send }, kept: null },
      log: silentLog,
      clock,
      store,
      retryMs: [0, 0],
      onOutcome: (channel, outcome) => outcomes.push(`${channel} ${outcome}`),
      onGivenUp: async (mail) => void told.push(mail),
    });
    return { got, outcomes, told, messenger };
  }
  const waiting = async () => (await database.ownerPool.query("SELECT FROM waiting_message")).rowCount;

  test("is counted, told to its reader and put aside; the next round sends it once", async () => {
    const { got, outcomes, told, messenger } = refusing(3);
    await messenger.post(mail);
    await messenger.stop();
    expect(outcomes).toEqual(["email refused", "email refused", "email givenUp"]);
    expect([got, told, await waiting()]).toEqual([[], [mail], 1]);
    expect(await messenger.retry()).toBe(1);
    await messenger.stop();
    expect([got, outcomes.at(-1), await waiting(), await messenger.retry()]).toEqual([[mail], "email sent", 0, 0]);
  });

  test("leaves with the next process too, and is forgotten once it is of no use", async () => {
    const { messenger } = refusing(3);
    await messenger.post(mail);
    await messenger.stop();
    const next = startProcess(true);
    expect(await next.messenger.resume()).toBe(1);
    await next.messenger.stop();
    expect([next.got, await waiting()]).toEqual([[mail], 0]);
    const code = refusing(6);
    await code.messenger.post(mail, 10 * MINUTE_MS);
    await code.messenger.stop();
    clock.advance(10 * MINUTE_MS);
    expect([await code.messenger.retry(), code.got, await waiting()]).toEqual([0, [], 0]);
  });

  test("an operator sees that it waits and sends it, once, under their name; what is refused again stays", async () => {
    const { messenger } = refusing(3);
    await messenger.post(mail);
    await messenger.stop();
    const sent: Message[] = [];
    let isAway = true;
    const send = async (message: Message) => {
      if (isAway) throw new Error("away");
      sent.push(message);
    };
    const desk = createMailDesk({ pool: database.pool, clock, store, mail: { send }, operator: "eve" });
    const [found] = await desk.list();
    expect(found).toMatchObject({ givenUpAt: clock.now(), goodUntil: clock.now() + 24 * 60 * MINUTE_MS });
    const id = found?.id ?? 0n;
    await expect(desk.send(id)).rejects.toThrow("away");
    expect(await desk.list()).toHaveLength(1);
    isAway = false;
    const outcomes = await Promise.allSettled([desk.send(id), desk.send(id), desk.send(id)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([sent, await waiting()]).toEqual([[mail], 0]);
    const log = await readAudit(database.pool, `message:${id}`);
    expect(log).toMatchObject([{ actor: "operator:eve", action: "message.sentAgain", detail: {} }]);
    expect((await verifyAudit(database.pool)).brokenAt).toBeNull();
  });

  test("a text message is not put aside: it costs, and may have arrived", async () => {
    const { outcomes, told, messenger } = refusing(9);
    await messenger.post(text);
    await messenger.stop();
    expect([outcomes, told, await waiting()]).toEqual([["phone givenUp"], [], 0]);
  });
});
