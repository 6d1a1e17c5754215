import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { inTransaction } from "./db/transaction.ts";
import { createIdempotency, hashInput, type IdempotencyClaim, storeReply } from "./idempotency.ts";

let database: TestDatabase;
const clock = createTestClock();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("DELETE FROM idempotency_key"));

const claim = (change: Partial<IdempotencyClaim> = {}): IdempotencyClaim => ({
  userId: "7",
  clientId: "a-1",
  endpoint: "buy",
  bodyHash: hashInput({ qty: "1" }),
  ...change,
});

const act = (made: IdempotencyClaim, reply: unknown) => () =>
  inTransaction(database.pool, async (tx) => {
    await storeReply(tx, made, reply, clock.now());
    return reply;
  });

test("the first acts; the same again gets the same answer without acting, also from a new process", async () => {
  const first = await createIdempotency({ pool: database.pool, clock }).once(claim(), act(claim(), { id: "1" }));
  expect(first).toEqual({ reply: { id: "1" }, isReplay: false });
  const again = await createIdempotency({ pool: database.pool, clock }).once(claim(), () => {
    throw new Error("must not act");
  });
  expect(again).toEqual({ reply: { id: "1" }, isReplay: true });
});

test("another body or another call under the same id is refused", async () => {
  const idempotency = createIdempotency({ pool: database.pool, clock });
  await idempotency.once(claim(), act(claim(), {}));
  for (const other of [claim({ bodyHash: hashInput({ qty: "2" }) }), claim({ endpoint: "stop" })]) {
    await expect(idempotency.once(other, act(other, {}))).rejects.toMatchObject({ key: "request.clientIdReused" });
  }
});

test("the same id of another person is another id", async () => {
  const idempotency = createIdempotency({ pool: database.pool, clock });
  await idempotency.once(claim(), act(claim(), { id: "1" }));
  const other = claim({ userId: "8" });
  expect(await idempotency.once(other, act(other, { id: "2" }))).toEqual({ reply: { id: "2" }, isReplay: false });
});

test("of fifty at once one acts, and the others are told that it is under way", async () => {
  const idempotency = createIdempotency({ pool: database.pool, clock });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => idempotency.once(claim(), act(claim(), {}))),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ key: "request.inFlight" });
  }
});

test("two processes that race leave one effect", async () => {
  const [a, b] = [createIdempotency({ pool: database.pool, clock }), createIdempotency({ pool: database.pool, clock })];
  const results = await Promise.allSettled([a.once(claim(), act(claim(), {})), b.once(claim(), act(claim(), {}))]);
  const { rows } = await database.pool.query("SELECT count(*)::int AS n FROM idempotency_key");
  expect(rows).toEqual([{ n: 1 }]);
  expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
});

test("a refusal is not kept: the same id may be tried again", async () => {
  const idempotency = createIdempotency({ pool: database.pool, clock });
  await expect(idempotency.once(claim(), () => Promise.reject(new Error("no margin")))).rejects.toThrow("no margin");
  expect(await idempotency.outcome("7", "a-1")).toEqual({ state: "unknown", endpoint: null, reply: null });
  expect((await idempotency.once(claim(), act(claim(), {}))).isReplay).toBe(false);
});

test("what became of an id can be asked: unknown, under way, done", async () => {
  const idempotency = createIdempotency({ pool: database.pool, clock });
  const gate = Promise.withResolvers<void>();
  const slow = idempotency.once(claim(), async () => {
    await gate.promise;
    return act(claim(), { id: "1" })();
  });
  expect(await idempotency.outcome("7", "a-1")).toEqual({ state: "inFlight", endpoint: "buy", reply: null });
  gate.resolve();
  await slow;
  expect(await idempotency.outcome("7", "a-1")).toEqual({ state: "done", endpoint: "buy", reply: { id: "1" } });
  expect((await idempotency.outcome("8", "a-1")).state).toBe("unknown");
});

test("an id is kept for a day and forgotten after two", async () => {
  const idempotency = createIdempotency({ pool: database.pool, clock });
  await idempotency.once(claim(), act(claim(), {}));
  clock.advance(24 * 3_600_000);
  expect(await idempotency.purge()).toBe(0);
  clock.advance(25 * 3_600_000);
  expect(await idempotency.purge()).toBe(1);
});

test("the order of keys does not change what was asked", () => {
  expect(hashInput({ a: 1, b: [{ c: "x", d: undefined }] })).toBe(hashInput({ b: [{ c: "x" }], a: 1 }));
  expect(hashInput({ a: "1" })).not.toBe(hashInput({ a: 1 }));
});
