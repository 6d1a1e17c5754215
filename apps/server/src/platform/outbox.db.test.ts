import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock, type TestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { inTransaction } from "./db/transaction.ts";
import { createIds } from "./ids.ts";
import { createOutbox, fact, type Outbox } from "./outbox.ts";

const sailed = fact("ship.sailed", (value) => value as { name: string });
let database: TestDatabase;
let clock: TestClock;
const running: Outbox[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = createTestClock();
  await database.pool.query("DELETE FROM outbox_fact");
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()));
});

function newOutbox(): Outbox {
  const outbox = createOutbox({ pool: database.pool, clock, ids: createIds(clock), log: silentLog });
  running.push(outbox);
  return outbox;
}

const waiting = async (): Promise<number> =>
  Number((await database.pool.query("SELECT count(*) AS n FROM outbox_fact WHERE dispatched_at IS NULL")).rows[0].n);

test("a fact is delivered after the commit, and none is when the transaction fails", async () => {
  const outbox = newOutbox();
  const seen: string[] = [];
  outbox.subscribe(sailed, async ({ name }) => void seen.push(name));
  outbox.start();
  await inTransaction(database.pool, (tx) => outbox.publish(tx, sailed, { name: "Ada" }));
  await inTransaction(database.pool, async (tx) => {
    await outbox.publish(tx, sailed, { name: "Ghost" });
    throw new Error("sunk");
  }).catch(() => undefined);
  outbox.wake();
  await expect.poll(() => seen).toEqual(["Ada"]);
  await expect.poll(waiting).toBe(0);
});

test("what a process left behind is delivered by the next one", async () => {
  const dead = newOutbox();
  await inTransaction(database.pool, (tx) => dead.publish(tx, sailed, { name: "Ada" }));
  const next = newOutbox();
  const seen: string[] = [];
  next.subscribe(sailed, async ({ name }) => void seen.push(name));
  next.start();
  await expect.poll(() => seen).toEqual(["Ada"]);
});

test("a follower that fails sees the same fact again, and the others do not wait for it", async () => {
  const outbox = newOutbox();
  const seen: string[] = [];
  let isBroken = true;
  outbox.subscribe(sailed, async ({ name }, factId) => {
    if (name === "Ada" && isBroken) throw new Error("not now");
    seen.push(`${name} ${factId}`);
  });
  await inTransaction(database.pool, async (tx) => {
    await outbox.publish(tx, sailed, { name: "Ada" });
    await outbox.publish(tx, sailed, { name: "Bea" });
  });
  outbox.start();
  await expect.poll(() => seen.map((line) => line.split(" ")[0])).toEqual(["Bea"]);
  isBroken = false;
  clock.advance(60_000);
  outbox.wake();
  await expect.poll(() => seen.map((line) => line.split(" ")[0])).toEqual(["Bea", "Ada"]);
});

test("what was delivered a week ago is forgotten", async () => {
  const outbox = newOutbox();
  await inTransaction(database.pool, (tx) => outbox.publish(tx, sailed, { name: "Ada" }));
  outbox.start();
  await expect.poll(waiting).toBe(0);
  expect(await outbox.purge()).toBe(0);
  clock.advance(8 * 24 * 3_600_000);
  expect(await outbox.purge()).toBe(1);
});
