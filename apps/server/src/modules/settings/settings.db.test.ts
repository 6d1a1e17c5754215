import { PUBLIC_SETTINGS } from "@evenkeel/contract/config-calls";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createSettings } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const newSettings = () => createSettings({ pool: database.pool, clock: createTestClock() });
const settingOf = (list: { key: string; val: string }[], key: string): unknown =>
  JSON.parse(list.find((entry) => entry.key === key)?.val ?? "null");

test("seeding fills an empty database and leaves alone what an operator has set", async () => {
  const settings = newSettings();
  await settings.seed();
  expect(settings.listPublic().map(({ key }) => key)).toEqual([...PUBLIC_SETTINGS]);
  await database.ownerPool.query(
    `UPDATE setting SET value = '{"name":"Harbour"}', is_default = false WHERE key = 'LOGO_SETTING'`,
  );
  const next = newSettings();
  await next.seed();
  expect(settingOf(next.listPublic(), "LOGO_SETTING")).toEqual({ name: "Harbour" });
});

test("a default that nobody has changed follows the program", async () => {
  await database.ownerPool.query(`UPDATE setting SET value = '{"old":true}' WHERE key = 'DOWNLOAD_SETTING'`);
  const settings = newSettings();
  await settings.seed();
  expect(settingOf(settings.listPublic(), "DOWNLOAD_SETTING")).toEqual({ isOpen: false });
});

test("a setting that is not on the contract's list is never shown", async () => {
  await database.ownerPool.query(`INSERT INTO setting VALUES ('SMTP_PASSWORD', '"canary"', now())`);
  const settings = newSettings();
  await settings.reload();
  expect(JSON.stringify(settings.listPublic())).not.toContain("canary");
});

test("five tabs, and modules that open in simulated money only", async () => {
  const settings = newSettings();
  await settings.seed();
  expect(settingOf(settings.listPublic(), "TAB_SETTING")).toMatchObject({
    items: [
      { linkUrl: "/" },
      { linkUrl: "/activity" },
      { linkUrl: "/quotes" },
      { linkUrl: "/assets" },
      { linkUrl: "/ucenter" },
    ],
  });
  expect(settings.isModuleOpen("uContract", "SIM")).toBe(true);
  expect(settings.isModuleOpen("uContract", "LIVE")).toBe(false);
  for (const delicate of ["second", "card", "live", "unheard-of"])
    expect(settings.isModuleOpen(delicate, "SIM")).toBe(false);
  for (const way of ["account", "email", "phone"] as const) expect(settings.isWayOpen(way)).toBe(true);
  expect([settings.isAsked("captcha"), settings.isAsked("inviteRequired")]).toEqual([false, false]);
  expect(settings.displayName()).toBe("Evenkeel");
});

test("the time zone is Asia/Hong_Kong, its offset 8, and the time format MM/DD/YYYY", async () => {
  const settings = newSettings();
  await settings.seed();
  expect(settingOf(settings.listPublic(), "APP_SETTING")).toMatchObject({
    timezone: "Asia/Hong_Kong",
    offset: 8,
    timeFormat: "MM/DD/YYYY",
  });
});

test("a module asks for the identity level that its entry names, all of real money for that of `live`, and no other", async () => {
  const settings = newSettings();
  await settings.seed();
  expect([settings.leastLevel("spot"), settings.leastLevel(undefined)]).toEqual([0, 0]);
  const entry = (name: string, minKyc?: number) => ({ name, isOpen: true, modes: ["LIVE"], minKyc });
  const set = async (...modules: object[]) => {
    await database.ownerPool.query("UPDATE setting SET value = $1, is_default = false WHERE key = 'PLAYING_SETTING'", [
      JSON.stringify(modules),
    ]);
    await settings.reload();
  };
  await set(entry("spot", 3), entry("derivatives"), entry("live"));
  expect(["spot", "derivatives", undefined].map(settings.leastLevel)).toEqual([3, 0, 0]);
  await set(entry("spot", 1), entry("derivatives"), entry("live", 2));
  expect(["spot", "derivatives", undefined].map(settings.leastLevel)).toEqual([2, 2, 2]);
  // A level that nobody can have would close the module to all without saying so.
  await expect(set(entry("spot", 4))).rejects.toThrow();
  expect(settings.leastLevel("spot")).toBe(2);
  await database.ownerPool.query("DELETE FROM setting WHERE key = 'PLAYING_SETTING'");
});

test("second contracts cannot be open for real money: such a setting is not gone by, and no server starts on it", async () => {
  const settings = newSettings();
  await settings.seed();
  const set = (modes: readonly string[]) =>
    database.ownerPool.query("UPDATE setting SET value = $1, is_default = false WHERE key = 'PLAYING_SETTING'", [
      JSON.stringify([{ name: "second", isOpen: true, modes }]),
    ]);
  await set(["SIM"]);
  await settings.reload();
  expect(settings.isModuleOpen("second", "SIM")).toBe(true);
  await set(["SIM", "LIVE"]);
  await expect(settings.reload()).rejects.toThrow("practice game");
  expect(settings.isModuleOpen("second", "LIVE")).toBe(false);
  await expect(newSettings().seed()).rejects.toThrow("practice game");
  await database.ownerPool.query("DELETE FROM setting WHERE key = 'PLAYING_SETTING'");
});

test("a change is told once to who reads settings, and one that cannot be used leaves those in use", async () => {
  const settings = newSettings();
  await settings.seed();
  const told: unknown[] = [];
  const end = settings.onChange(() => told.push(settings.value("SIMULATE_SETTING")));
  const set = (key: string, value: string) =>
    database.ownerPool.query("UPDATE setting SET value = $2, is_default = false WHERE key = $1", [key, value]);
  await settings.reload();
  await set("SIMULATE_SETTING", "5");
  await settings.reload();
  await settings.reload();
  expect(told).toEqual([5]);
  const ways = settings.value("LOGIN_REGIS_SETTING");
  await set("LOGIN_REGIS_SETTING", '"nonsense"');
  await expect(settings.reload()).rejects.toThrow();
  expect([settings.isWayOpen("account"), settings.value("LOGIN_REGIS_SETTING")]).toEqual([true, ways]);
  await set("LOGIN_REGIS_SETTING", JSON.stringify(ways));
  end();
  await set("SIMULATE_SETTING", "6");
  await settings.reload();
  expect(told).toEqual([5]);
});

test("a change by somebody else is found without being told of", async () => {
  const settings = newSettings();
  await settings.seed();
  const changed = new Promise<void>((resolve) => settings.onChange(resolve));
  const stop = settings.follow(() => undefined, 20);
  await database.ownerPool.query("UPDATE setting SET value = '7', is_default = false WHERE key = 'SIMULATE_SETTING'");
  await changed;
  stop();
  expect(settings.value("SIMULATE_SETTING")).toBe(7);
});

test("a change counts within a second; a database that is away is told of once, and asked one thing at a time", async () => {
  const asked: { resolve: (rows: unknown) => void; reject: (error: Error) => void }[] = [];
  const query = () => new Promise((resolve, reject) => asked.push({ resolve, reject }));
  const settings = createSettings({ pool: { query } as unknown as Pool, clock: createTestClock() });
  vi.useFakeTimers();
  try {
    const faults: string[] = [];
    const stop = settings.follow((what) => faults.push(what));
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    for (let time = 1; time <= 3; time++) {
      asked.at(-1)?.reject(new Error("away"));
      await vi.advanceTimersByTimeAsync(999);
      expect(asked).toHaveLength(1 + time);
    }
    expect(faults).toEqual(["settings"]);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
