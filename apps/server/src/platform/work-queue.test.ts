import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

test("as many run at once as may, in order, and a fault stops nobody", async () => {
  const faults: unknown[] = [];
  const queue = createWorkQueue(2, (error) => faults.push(error));
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  for (let n = 0; n < 5; n++) {
    queue.add(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (n === 1) throw new Error("one");
    });
  }
  expect([begun, queue.waiting]).toEqual([[0, 1], 3]);
  finish[1]?.();
  await new Promise(setImmediate);
  expect(begun).toEqual([0, 1, 2]);
  const drained = queue.drained();
  while (begun.length < 5 || finish.length > 0) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  await drained;
  expect([begun, queue.waiting]).toEqual([[0, 1, 2, 3, 4], 0]);
  expect(faults).toEqual([new Error("one")]);
});
