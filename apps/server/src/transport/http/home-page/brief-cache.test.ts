import { expect, test, vi } from "vitest";
import { keepBriefly } from "./brief-cache.ts";

function started() {
  const clock = { ms: 0 };
  const load = vi.fn(async (key: string) => `${key}@${clock.ms}`);
  return { clock, load, read: keepBriefly(load, 1_000, () => clock.ms) };
}

test("a burst costs one load, and a second later it is loaded anew", async () => {
  const { clock, load, read } = started();
  const burst = await Promise.all(Array.from({ length: 100 }, () => read("en")));
  expect(new Set(burst)).toEqual(new Set(["en@0"]));
  clock.ms = 999;
  expect(await read("en")).toBe("en@0");
  clock.ms = 1_000;
  expect(await read("en")).toBe("en@1000");
  expect(load).toHaveBeenCalledTimes(2);
});

test("each key has its own answer", async () => {
  const { load, read } = started();
  expect(await Promise.all([read("en"), read("zh"), read("en")])).toEqual(["en@0", "zh@0", "en@0"]);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a failure is told and not kept", async () => {
  const { load, read } = started();
  load.mockRejectedValueOnce(new Error("no database"));
  await expect(read("en")).rejects.toThrow("no database");
  expect(await read("en")).toBe("en@0");
});
