import { STORAGE_PREFIX } from "./storage.ts";

/** What the server must know to draw a page as this device wants it. Nothing secret: a cookie travels with every request. */
export const LANGUAGE_COOKIE = `${STORAGE_PREFIX}LANGUAGE`;

const YEAR_S = 31_536_000;

/** Remembers the chosen language's code for the server. Where cookies are refused, the server draws in its default. */
export function tellServerLanguage(code: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP and in older browsers.
  document.cookie = `${LANGUAGE_COOKIE}=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/** The language's code that the server was told; `null` where it was told none, or where there is no page. */
export function languageToldServer(): string | null {
  if (typeof document === "undefined") return null;
  const start = `${LANGUAGE_COOKIE}=`;
  const told = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
  return told?.slice(start.length) ?? null;
}
