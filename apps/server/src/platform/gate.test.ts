import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

test("so much runs at once, the rest in its order, and what fails gives its place back", async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    gate(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 0) throw new Error("as it happens");
      return number;
    }),
  );
  const outcomes = Promise.allSettled(works);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(works[0]).rejects.toThrow("as it happens");
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  expect(await works[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
