import type { Task } from "@evenkeel/contract/rewards";
import { expect, test } from "vitest";
import { labelOf, nextTask, placeOf, pointsLeft } from "./task-steps.ts";

const task = (id: string, taskStatus: Task["taskStatus"]): Task => ({
  id,
  taskName: `task.${id}`,
  reward: 10,
  taskStatus,
});

test("the button says completed at 3, receive at 2, go complete otherwise", () => {
  expect(([3, 2, 1] as const).map((taskStatus) => labelOf({ taskStatus }))).toEqual(["completed", "receive", "go"]);
});

test("points that wait come before what is still to be done, and nothing comes after the last", () => {
  expect(nextTask([task("a", 1), task("b", 3), task("c", 2)])?.id).toBe("c");
  expect(nextTask([task("a", 3), task("b", 1), task("c", 1)])?.id).toBe("b");
  expect(nextTask([task("a", 3)])).toBeUndefined();
});

test("points of tasks that are completed are not counted again", () => {
  expect(pointsLeft([task("a", 1), task("b", 3), task("c", 2)])).toBe(20);
});

test("every task leads to where it is done, and one of tomorrow to the list of tasks", () => {
  expect(placeOf({ taskName: "task.order" })).toBe("/trade?coin=btcusdt&type=CryptoCoin");
  expect(placeOf({ taskName: "task.unheardOf" })).toBe("/Welfare");
});
