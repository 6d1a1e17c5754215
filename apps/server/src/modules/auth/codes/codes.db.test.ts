import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMessenger, type Message } from "#/modules/messaging/index.ts";
import { type Contact, createUsers, emailContact, phoneContact } from "#/modules/users/index.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock, type TestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type CodeOwner, type CodeRequest, type Codes, createCodes } from "./codes.ts";

const MINUTE_MS = 60_000;
let database: TestDatabase;
let clock: TestClock;
let codes: Codes;
let sent: Message[];
let serial = 0;
/** Budgets of the house that were told of as spent, and what the log called an error. */
let spent: string[];
let errors: Record<string, unknown>[];

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("DELETE FROM code_budget");
  clock = createTestClock(Date.UTC(2026, 0, 15));
  sent = [];
  spent = [];
  errors = [];
  codes = newCodes(1);
});

function newCodes(rateLimitScale: number): Codes {
  const take = async (message: Message) => void sent.push(message);
  return createCodes({
    pool: database.pool,
    clock,
    log: pino({ level: "error" }, { write: (line: string) => errors.push(JSON.parse(line)) }),
    onBudgetSpent: (budget) => spent.push(budget),
    secret: createServerSecret(Buffer.alloc(32, 7)),
    users: createUsers({ pool: database.pool }),
    messenger: createMessenger({
      carriers: { mail: { send: take }, text: { send: take }, kept: null },
      log: silentLog,
      clock,
      store: null,
    }),
    displayName: () => "Evenkeel",
    rateLimitScale,
    textAreaCodes: ["852"],
  });
}

const newOwner = (change: Partial<CodeOwner> = {}): CodeOwner => ({
  purpose: "REGISTER",
  contact: emailContact(`person${++serial}@example.com`),
  userId: null,
  ...change,
});
const ask = (owner: CodeOwner, change: Partial<CodeRequest> = {}) =>
  codes.send({ ...owner, ip: "192.0.2.1", locale: "en", ...change });
function phone(text: string): Contact {
  const contact = phoneContact(text);
  if (contact === null) throw new Error(`${text} is no number`);
  return contact;
}
const newest = () => /\d{6}/.exec(sent.at(-1)?.text ?? "")?.[0] ?? "none";
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const wrong = { key: "auth.codeWrong" };

describe("a code", () => {
  test("is six digits, opens once, and stands nowhere in the database", async () => {
    const owner = newOwner();
    await ask(owner);
    const code = newest();
    const { rows } = await database.pool.query("SELECT row_to_json(c)::text AS text FROM one_time_code c");
    for (const { text } of rows) {
      expect(text).not.toContain(code);
      expect(text).not.toContain("example.com");
    }
    await codes.check({ ...owner, code });
    await expect(codes.check({ ...owner, code })).rejects.toMatchObject(wrong);
  });

  test("is good for its purpose, its target and its person alone", async () => {
    const owner = newOwner({ userId: "100000001" });
    await ask(owner);
    const code = newest();
    for (const change of [
      { purpose: "FIND_PASSWORD" as const },
      { contact: emailContact("somebody@example.com") },
      { userId: "100000002" },
      { userId: null },
    ]) {
      await expect(codes.check({ ...owner, ...change, code })).rejects.toMatchObject(wrong);
    }
    await codes.check({ ...owner, code });
  });

  test("is over after ten minutes", async () => {
    const [owner, late] = [newOwner(), newOwner()];
    await ask(owner);
    const code = newest();
    await ask(late);
    clock.advance(10 * MINUTE_MS - 1);
    await codes.check({ ...owner, code });
    clock.advance(1);
    await expect(codes.check({ ...late, code: newest() })).rejects.toMatchObject(wrong);
  });

  test("voids the one before it", async () => {
    const owner = newOwner();
    await ask(owner);
    const first = newest();
    clock.advance(MINUTE_MS);
    await ask(owner);
    if (first !== newest()) await expect(codes.check({ ...owner, code: first })).rejects.toMatchObject(wrong);
    await codes.check({ ...owner, code: newest() });
  });

  test("is guessed at five times: of 200 guesses at once, five are looked at, and then the right one is void", async () => {
    const owner = newOwner();
    await ask(owner);
    const code = newest();
    const guesses = Array.from({ length: 200 }, () => codes.check({ ...owner, code: other(code) }));
    const outcomes = await Promise.allSettled(guesses);
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    const { rows } = await database.pool.query("SELECT max(tries) AS tries FROM one_time_code WHERE used_at IS NULL");
    expect(rows).toEqual([{ tries: 5 }]);
    await expect(codes.check({ ...owner, code })).rejects.toMatchObject(wrong);
  });

  test("opens once also where it is shown many times at once", async () => {
    const owner = newOwner();
    await ask(owner);
    const code = newest();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => codes.check({ ...owner, code })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("sending", () => {
  test("waits 60 s for the next to the same target, and tells how long", async () => {
    const owner = newOwner();
    await ask(owner);
    clock.advance(59_000);
    await expect(ask(owner)).rejects.toMatchObject({ key: "auth.codeTooSoon", data: { retryAfter: 1 } });
    clock.advance(1_000);
    await ask(owner);
  });

  test("to one target happens once when asked for many times at once", async () => {
    const owner = newOwner();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ask(owner)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test("stops after five in an hour and ten in a day, however the address is written and from wherever", async () => {
    const owner = newOwner();
    let taken = 0;
    for (let hour = 0; hour < 20; hour++) {
      for (let turn = 0; turn < 6; turn++) {
        const contact = turn % 2 === 0 ? owner.contact : emailContact(owner.contact.address.toUpperCase());
        const ip = `192.0.2.${hour}`;
        taken += await ask({ ...owner, contact }, { ip }).then(
          () => 1,
          (error: { key: string }) => {
            expect(error.key).toBe("auth.codeLimit");
            return 0;
          },
        );
        clock.advance(MINUTE_MS);
        if (hour === 0 && turn === 5) expect(taken).toBe(5);
      }
      clock.advance(55 * MINUTE_MS);
    }
    expect(taken).toBe(10);
  });

  test("to ranges of neighbouring numbers ends soon", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        ask(newOwner({ contact: phone(`852 9123${1000 + at}`) }), { ip: `192.0.2.${at}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(sent).toHaveLength(20);
    // An operator gets to know, from the figures and from the log, which names no number.
    expect(spent).toEqual(Array(80).fill("range"));
    expect(errors).toHaveLength(80);
    expect(errors[0]).toMatchObject({ event: "auth.textBudgetSpent", budget: "range", areaCode: "852" });
    expect(JSON.stringify(errors)).not.toContain("9123");
  });

  test("to one country, and in all, ends however far apart the numbers are and wherever they are asked from", async () => {
    // A twentieth of what is sent as a rule: one to a range, ten to an area code an hour, a hundred text messages a day.
    codes = newCodes(0.05);
    const numbers = Array.from({ length: 900 }, (_, at) => phoneContact(`852 ${9_000 + at}1234`)).filter(
      (each) => each !== null,
    );
    expect(numbers.length).toBeGreaterThan(24 * 11);
    let next = 0;
    const taken: number[] = [];
    for (let hour = 0; hour < 24; hour++) {
      const asked = Array.from({ length: 11 }, async () => {
        const contact = numbers[next++];
        if (contact === undefined) throw new Error("too few numbers");
        return ask(newOwner({ contact }), { ip: `10.${hour}.${next >> 8}.${next & 255}` });
      });
      const outcomes = await Promise.allSettled(asked);
      for (const outcome of outcomes)
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ key: "auth.codeLimit" });
      taken.push(outcomes.filter(({ status }) => status === "fulfilled").length);
      clock.advance(60 * MINUTE_MS);
    }
    expect(taken.slice(0, 11)).toEqual([...Array(10).fill(10), 0]);
    expect([taken.slice(11).every((count) => count === 0), sent.length]).toEqual([true, 100]);
    expect([...new Set(spent)].sort()).toEqual(["areaCode", "texts"]);
  });

  test("from one address ends after twenty an hour", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => ask(newOwner())));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    // What one address used up is its own affair.
    expect([spent, errors]).toEqual([[], []]);
  });

  test("a text message goes to an area code that is served alone", async () => {
    const contact = phone("44 7911123456");
    await expect(ask(newOwner({ contact }))).rejects.toMatchObject({ key: "auth.channelClosed" });
  });

  test("to nobody does the same, but for the message", async () => {
    const owner = newOwner();
    await ask(owner, { content: "nothing" });
    expect(sent).toEqual([]);
    await expect(ask(owner)).rejects.toMatchObject({ key: "auth.codeTooSoon" });
    const taken = newOwner();
    await ask(taken, { content: "hasAccount" });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).not.toMatch(/\d{6}/);
  });
});
