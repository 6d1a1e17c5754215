import { expect, test } from "vitest";
import { foldPerFrame } from "./frame-fold.ts";

test("many values in one frame flush once, with the newest", () => {
  const frames: (() => void)[] = [];
  const seen: number[] = [];
  const fold = foldPerFrame<number>(
    (value) => seen.push(value),
    (run) => frames.push(run),
    () => {},
  );
  fold.push(1);
  fold.push(2);
  fold.push(3);
  expect(frames).toHaveLength(1);
  frames.shift()?.();
  expect(seen).toEqual([3]);
  fold.push(4);
  frames.shift()?.();
  expect(seen).toEqual([3, 4]);
});

test("after stop nothing is flushed", () => {
  const frames: (() => void)[] = [];
  const seen: number[] = [];
  const fold = foldPerFrame<number>(
    (value) => seen.push(value),
    (run) => frames.push(run),
    () => {},
  );
  fold.push(1);
  fold.stop();
  frames.shift()?.();
  expect(seen).toEqual([]);
});
