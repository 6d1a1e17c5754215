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

/** Device choices that belong to the person's eyes and language rather than to the session; they outlive a sign-out. */
const KEPT_AT_SIGN_OUT: readonly StorageKey[] = [
  "TEST_PLATFORM",
  "LANGUAGE",
  "LANGUAGE_ID",
  "THEME",
  "PALETTE",
  "ALLOW_ZOOM",
  "TEXT_SCALE",
  "READ_NOTICES",
  "CONFIRM_ORDERS",
  "TIME_ZONE",
  "DATE_FORMAT",
];

/** Clears local and session storage at sign-out, keeping the test-platform marker and the device's own choices. */
export function clearStoredSession(): void {
  const kept = KEPT_AT_SIGN_OUT.map((key) => [key, readStored(key)] as const);
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    return;
  }
  for (const [key, value] of kept) if (value !== null) writeStored(key, value);
}
