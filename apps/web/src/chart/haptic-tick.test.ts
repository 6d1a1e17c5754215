import { expect, test, vi } from "vitest";
import { hapticTick } from "./haptic-tick.ts";

test("each candle ticks once, and again after the crosshair was gone", () => {
  const vibrate = vi.fn(() => true);
  const tick = hapticTick(vibrate, () => true);
  for (const at of [1, 1, 2, undefined, 2]) tick(at);
  expect(vibrate).toHaveBeenCalledTimes(3);
});

test("a mouse makes no tick, and a device without a motor no error", () => {
  const vibrate = vi.fn(() => true);
  hapticTick(vibrate, () => false)(1);
  expect(vibrate).not.toHaveBeenCalled();
  expect(() => hapticTick(undefined, () => true)(1)).not.toThrow();
});
