import { databaseErrorCode } from "./transaction.ts";

// SQLSTATE classes that say "not now" and not "never": connection lost, resources short, operator at work.
const AWAY_CLASSES = new Set(["08", "53", "57", "58"]);
const LOCK_NOT_AVAILABLE = "55P03";
const SOCKET_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);
/** What the driver says when a connection breaks; it gives these no code. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether an error means that the database cannot be reached or cannot serve just now. What was under way may have happened. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Before SQLSTATE: EPIPE has five letters too.
  if ("code" in error && SOCKET_CODES.has(String(error.code))) return true;
  const code = databaseErrorCode(error);
  if (code !== null) return AWAY_CLASSES.has(code.slice(0, 2)) || code === LOCK_NOT_AVAILABLE;
  return DRIVER_WORDS.test(error.message);
}
