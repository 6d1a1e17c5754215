import { AppError } from "#/platform/app-error.ts";
import { databaseErrorCode } from "#/platform/db/transaction.ts";

const FRAMEWORK_KEYS: Readonly<Record<string, "request.tooLarge" | "request.malformed">> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.tooLarge",
};

// SQLSTATE classes that say "not now" and not "never": connection lost, resources short, operator at work.
const UNAVAILABLE_CLASSES = new Set(["08", "53", "57", "58"]);
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * What the caller is told about whatever was thrown. Words of parsers, drivers and frameworks never pass: they name
 * insides, and one of them would sign the caller out.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError("server.unavailable", { cause: error });
  if (hasClientStatus(error)) {
    return new AppError(FRAMEWORK_KEYS[error.code ?? ""] ?? "request.malformed", { cause: error });
  }
  return new AppError("server.fault", { cause: error });
}

function hasClientStatus(error: unknown): error is { statusCode: number; code?: string } {
  if (!(error instanceof Error) || !("statusCode" in error) || typeof error.statusCode !== "number") return false;
  return error.statusCode >= 400 && error.statusCode < 500;
}

function isDatabaseAway(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== null) return UNAVAILABLE_CLASSES.has(code.slice(0, 2)) || code === LOCK_NOT_AVAILABLE;
  if (!(error instanceof Error)) return false;
  if ("code" in error && ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(String(error.code))) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/.test(error.message);
}
