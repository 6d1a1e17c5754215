import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { becomeSingleInstance } from "./single-instance.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const unexpected = (): never => {
  throw new Error("must not happen");
};

test("the second waits until the first lets go", async () => {
  const releaseFirst = await becomeSingleInstance({ url: database.url, onWaiting: unexpected, onLost: unexpected });
  let isWaiting = false;
  let isIn = false;
  const second = becomeSingleInstance({
    url: database.url,
    onWaiting: () => {
      isWaiting = true;
    },
    onLost: unexpected,
  }).then((release) => {
    isIn = true;
    return release;
  });
  await expect.poll(() => isWaiting).toBe(true);
  expect(isIn).toBe(false);
  await releaseFirst();
  await (await second)();
});

test("a holder whose connection is cut takes the lock again", async () => {
  const release = await becomeSingleInstance({ url: database.url, onWaiting: unexpected, onLost: unexpected });
  const holders =
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'evenkeel-instance' AND datname = current_database()";
  const before = (await database.ownerPool.query(holders)).rows[0].pid;
  await database.ownerPool.query("SELECT pg_terminate_backend($1)", [before]);
  await expect
    .poll(async () => (await database.ownerPool.query(holders)).rows[0]?.pid ?? before, { timeout: 10_000 })
    .not.toBe(before);
  await release();
});
