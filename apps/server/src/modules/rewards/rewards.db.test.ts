import { userTaskList, userTaskReceive, userTaskReceivePost } from "@evenkeel/contract/rewards";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createIds } from "#/platform/ids.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Route } from "#/transport/http/route.ts";
import { createRewards, type PersonFacts, rewardRoutes } from "./index.ts";

const NOTHING_DONE: PersonFacts = { hasFavourite: false, hasAlert: false, hasPlacedOrder: false };
const clock = createTestClock();
const ids = createIds(clock);
let database: TestDatabase;
let routes: Route[];
let facts: PersonFacts;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase({ max: 12 });
  routes = rewardRoutes(createRewards({ pool: database.pool, clock, ids, factsOf: async () => facts }));
});
afterAll(() => database.close());
beforeEach(() => {
  facts = NOTHING_DONE;
  userId = String(ids.next());
});

const list = (taskType: "1" | "2" | "3" = "1") => callRoute(routes, userTaskList, { query: { taskType } }, { userId });
const statuses = async () =>
  Object.fromEntries((await list()).rows.map(({ taskName, taskStatus }) => [taskName, taskStatus]));
const receive = (id: string) => callRoute(routes, userTaskReceive, { params: { id } }, { userId });
const records = async () =>
  (
    await database.pool.query(
      "SELECT kind, change, balance, source, ref_id, expires_at FROM points_record WHERE user_id = $1 ORDER BY id",
      [userId],
    )
  ).rows;
const balance = async () =>
  (await database.pool.query("SELECT balance FROM points_account WHERE user_id = $1", [userId])).rows[0]?.balance;

describe("the list", () => {
  test("says of each task how it stands by what the person has done", async () => {
    const all = { "task.account": 2, "task.favourite": 1, "task.alert": 1, "task.order": 1 };
    expect(await statuses()).toEqual(all);
    facts = { ...NOTHING_DONE, hasFavourite: true };
    expect(await statuses()).toEqual({ ...all, "task.favourite": 2 });
    facts = { ...NOTHING_DONE, hasAlert: true };
    expect(await statuses()).toEqual({ ...all, "task.alert": 2 });
    facts = { ...NOTHING_DONE, hasPlacedOrder: true };
    expect(await statuses()).toEqual({ ...all, "task.order": 2 });
  });

  test("holds nothing of the types that have no task yet, and refuses a type that is none", async () => {
    expect(await list("2")).toEqual({ rows: [], total: 0 });
    await expect(list("9" as "1")).rejects.toMatchObject({
      data: { errors: [{ field: "taskType", key: "field.choice" }] },
    });
  });
});

describe("receiving", () => {
  test("credits a reached task, and leaves it completed even when its fact is gone", async () => {
    facts = { ...NOTHING_DONE, hasAlert: true };
    expect(await receive("3")).toEqual({ id: "3", taskStatus: 3, reward: 20, balance: 20 });
    facts = NOTHING_DONE;
    expect(await statuses()).toMatchObject({ "task.alert": 3 });
    expect(await records()).toEqual([
      {
        kind: "task",
        change: 20n,
        balance: 20n,
        source: "task.alert",
        ref_id: "3",
        expires_at: new Date(Date.UTC(2027, 0, 15, 12)),
      },
    ]);
  });

  test("again, by either method, answers the same and credits nothing", async () => {
    const first = await receive("1");
    expect(await receive("1")).toEqual(first);
    expect(await callRoute(routes, userTaskReceivePost, { params: { id: "1" }, body: {} }, { userId })).toEqual(first);
    expect(await records()).toHaveLength(1);
  });

  test("fifty times at once credits once", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => receive("1")));
    expect(new Set(answers.map(({ balance: points }) => points))).toEqual(new Set([10]));
    expect(await records()).toHaveLength(1);
    expect(await balance()).toBe(10n);
  });

  test("different tasks at once add up", async () => {
    facts = { hasFavourite: true, hasAlert: true, hasPlacedOrder: true };
    await Promise.all(["1", "2", "3", "4"].map(receive));
    expect(await balance()).toBe(60n);
    expect((await records()).map((record) => record.balance).sort()).toContain(60n);
  });

  test("is refused for a task that is not reached or not there, and leaves no trace", async () => {
    await expect(receive("4")).rejects.toMatchObject({ key: "task.notReached" });
    await expect(receive("999")).rejects.toMatchObject({ key: "task.notFound" });
    expect(await records()).toEqual([]);
  });

  test("gives one person nothing of another's", async () => {
    await receive("1");
    userId = String(ids.next());
    expect(await statuses()).toMatchObject({ "task.account": 2 });
    expect(await receive("1")).toMatchObject({ balance: 10 });
  });
});

describe("the record of points", () => {
  const insert = (change: number, refId: string) =>
    database.pool.query(
      `INSERT INTO points_record (id, user_id, kind, change, source, ref_id, expires_at, created_at)
       VALUES ($1, $2, 'redeem', $3, 'test', $4, $5, now())`,
      [ids.next(), userId, change, refId, change > 0 ? new Date() : null],
    );

  test("cannot be changed or removed by the program, nor can a balance be written", async () => {
    await receive("1");
    for (const statement of [
      "UPDATE points_record SET change = 1000",
      "DELETE FROM points_record",
      "UPDATE points_account SET balance = 1000",
      "INSERT INTO points_account (user_id, balance) VALUES (1, 1000)",
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("takes the same fact once and never lets points go below zero", async () => {
    await receive("1");
    await insert(-4, "a");
    await expect(insert(-4, "a")).rejects.toMatchObject({ constraint: "points_record_once" });
    await expect(insert(-7, "b")).rejects.toMatchObject({ code: "23514" });
    await insert(-6, "c");
    expect(await balance()).toBe(0n);
    expect((await records()).reduce((sum, { change }) => sum + change, 0n)).toBe(0n);
  });
});
