import { expect, test } from "vitest";
import { devicePixels } from "./pixel-boxes.ts";

const size = (inlineSize: number, blockSize: number) => ({ inlineSize, blockSize });

test("what a device reports is trusted, odd pixels and all", () => {
  expect(devicePixels(size(333, 206), size(667, 413), 2)).toEqual(size(667, 413));
  expect(devicePixels(size(333, 206), size(916, 566), 2.75)).toEqual(size(916, 566));
});

test("an emulated ratio that the report does not know is reckoned with", () => {
  expect(devicePixels(size(333, 206), size(333, 206), 3)).toEqual(size(999, 618));
});
