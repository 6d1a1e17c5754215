/** The environment code: two environments on one origin (a preview and the real one) keep separate storage. */
export const STORAGE_PREFIX = `${import.meta.env.VITE_ENV_CODE ?? "evenkeel"}_`;

/** Every key the app may keep on the device. Nothing else is stored. */
export type StorageKey =
  | "TOKEN"
  | "LANGUAGE"
  | "LANGUAGE_ID"
  | "USER_INFO"
  | "THEME"
  | "EYES"
  | "CLOSE_WINDOW_TIME"
  | "TEST_PLATFORM"
  | "WALLET_ADDRESS"
  | "PALETTE"
  | "ALLOW_ZOOM"
  | "TEXT_SCALE"
  | "CHARTS"
  | "READ_NOTICES"
  | "CONFIRM_ORDERS"
  | "TIME_ZONE"
  | "DATE_FORMAT";

/** Reads one key; `null` when it is unset or the browser refuses storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(STORAGE_PREFIX + key);
  } catch {
    return null;
  }
}

/** Writes one key; `null` removes it. A refusing or full storage is no error: the value lives until the page closes. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(STORAGE_PREFIX + key);
    else localStorage.setItem(STORAGE_PREFIX + key, value);
  } catch {
    // Private windows may refuse; the caller keeps its value in memory.
  }
}

/** Every key that lives as long as its tab: a reload keeps it, a new tab begins without it. */
export type TabKey = "PENDING_ORDER" | "COVER_LEFT_AT" | "CODE_WAIT";

/** Reads one key of this tab; `null` when it is unset or the browser refuses storage. */
export function readForTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(STORAGE_PREFIX + key);
  } catch {
    return null;
  }
}

/** Writes one key of this tab; `null` removes it. A refusing storage is no error. */
export function writeForTab(key: TabKey, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(STORAGE_PREFIX + key);
    else sessionStorage.setItem(STORAGE_PREFIX + key, value);
  } catch {
    // What it is for still works while the page stays.
  }
}

/** Which product this device is given to try: all that a sign-out leaves in storage (specification, section 4). */
const KEPT_AT_SIGN_OUT: StorageKey = "TEST_PLATFORM";

/** What belongs to the person's eyes and habits rather than to the session. */
const CHOICES: readonly StorageKey[] = [
  "LANGUAGE",
  "LANGUAGE_ID",
  "THEME",
  "PALETTE",
  "ALLOW_ZOOM",
  "TEXT_SCALE",
  "CONFIRM_ORDERS",
  "TIME_ZONE",
  "DATE_FORMAT",
];

/** The choices that a sign-out took out of storage. The page itself still goes by them, as long as it stays. */
let inForce: Partial<Record<StorageKey, string>> = {};

/** Clears local and session storage at sign-out, keeping the test-platform marker alone. */
export function clearStoredSession(): void {
  const marker = readStored(KEPT_AT_SIGN_OUT);
  for (const key of CHOICES) {
    // The end of a session may be told twice: what was taken out before is not forgotten.
    const choice = readStored(key);
    if (choice !== null) inForce[key] = choice;
  }
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    return;
  }
  if (marker !== null) writeStored(KEPT_AT_SIGN_OUT, marker);
}

/** Keeps again what the page goes by, for who signs in before it ends; what was chosen since stays as it was chosen. */
export function keepChoicesAgain(): void {
  for (const key of CHOICES) {
    const choice = inForce[key];
    if (choice !== undefined && readStored(key) === null) writeStored(key, choice);
  }
  inForce = {};
}
