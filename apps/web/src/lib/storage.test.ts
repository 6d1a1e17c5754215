import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { PALETTES, TEXT_SCALES, THEME_COLORS } from "./display.ts";
import {
  clearStoredSession,
  keepChoicesAgain,
  readStored,
  STORAGE_PREFIX,
  type StorageKey,
  writeForTab,
  writeStored,
} from "./storage.ts";

const script = readFileSync(new URL("../../public/first-paint.js", import.meta.url), "utf8");

test("the script before the first paint reads the app's keys", () => {
  const read = [...script.matchAll(/stored\("(\w+)"\)/g)].map(([, key]) => key);
  expect(read).toEqual(["THEME", "PALETTE", "TEXT_SCALE", "TOKEN"].map((key) => STORAGE_PREFIX + key));
});

test("the script before the first paint knows the app's choices", () => {
  expect(script).toContain(JSON.stringify(PALETTES).replaceAll(",", ", "));
  expect(script).toContain(JSON.stringify(TEXT_SCALES.slice(1)).replaceAll(",", ", "));
  expect(script).toContain(`"${THEME_COLORS.dark}"`);
});

/** A device's storage, cut down to what the app uses. */
function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    keys: () => [...kept.keys()],
  };
}

afterEach(() => vi.unstubAllGlobals());

const KEYS_OF_SPECIFICATION = [
  "TOKEN",
  "LANGUAGE",
  "LANGUAGE_ID",
  "USER_INFO",
  "THEME",
  "EYES",
  "CLOSE_WINDOW_TIME",
  "TEST_PLATFORM",
  "WALLET_ADDRESS",
] as const satisfies readonly StorageKey[];

/** Every key that the app may keep. */
const KEYS = [
  ...KEYS_OF_SPECIFICATION,
  "PALETTE",
  "ALLOW_ZOOM",
  "TEXT_SCALE",
  "CHARTS",
  "READ_NOTICES",
  "CONFIRM_ORDERS",
  "TIME_ZONE",
  "DATE_FORMAT",
] as const satisfies readonly StorageKey[];

test("every key of the specification begins with the environment's code", () => {
  const local = fakeStorage();
  vi.stubGlobal("localStorage", local);
  for (const key of KEYS_OF_SPECIFICATION) writeStored(key, key);
  expect(local.keys()).toEqual(KEYS_OF_SPECIFICATION.map((key) => `evenkeel_${key}`));
  expect(KEYS_OF_SPECIFICATION.map(readStored)).toEqual(KEYS_OF_SPECIFICATION);
});

test("sign-out clears local and session storage and keeps the test-platform marker", () => {
  const [local, session] = [fakeStorage(), fakeStorage()];
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
  for (const key of KEYS) writeStored(key, "kept");
  local.setItem("somebody else's", "left here");
  writeForTab("PENDING_ORDER", "an order");
  clearStoredSession();
  expect(local.keys()).toEqual([`${STORAGE_PREFIX}TEST_PLATFORM`]);
  expect(session.keys()).toEqual([]);
});

test("who signs in again on the same page finds the theme kept as it was, and nothing that was the session's", () => {
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("sessionStorage", fakeStorage());
  for (const key of KEYS) writeStored(key, "kept");
  // By the socket and by the answer to the call: whichever comes first.
  clearStoredSession();
  clearStoredSession();
  writeStored("LANGUAGE", "ar_SA");
  keepChoicesAgain();
  expect([readStored("LANGUAGE"), readStored("THEME"), readStored("TEXT_SCALE")]).toEqual(["ar_SA", "kept", "kept"]);
  for (const key of ["TOKEN", "USER_INFO", "WALLET_ADDRESS", "EYES", "READ_NOTICES", "CHARTS"] as const)
    expect([key, readStored(key)]).toEqual([key, null]);
  // Once: what is cleared after that is cleared.
  writeStored("THEME", null);
  keepChoicesAgain();
  expect(readStored("THEME")).toBeNull();
});
