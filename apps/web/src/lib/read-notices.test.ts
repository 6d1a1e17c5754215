import { beforeEach, expect, test, vi } from "vitest";

const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
});

const kept = () => device.get("evenkeel_READ_NOTICES");
const load = () => import("./read-notices.ts");

test("what was read is kept on the device, once each, over reloads", async () => {
  (await load()).markReadOnDevice(["2", "1"]);
  expect(kept()).toBe("2,1");
  vi.resetModules();
  (await load()).markReadOnDevice(["1", "3"]);
  expect(kept()).toBe("2,1,3");
});

test("no more is kept than a list shows, and what is not an id is dropped", async () => {
  device.set("evenkeel_READ_NOTICES", "x,7,,<b>");
  const { markReadOnDevice } = await load();
  markReadOnDevice(Array.from({ length: 120 }, (_, index) => String(1_000 + index)));
  const ids = kept()?.split(",") ?? [];
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, "1020", "1119"]);
});
