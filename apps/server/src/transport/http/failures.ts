import { AppError } from "#/platform/app-error.ts";
import { isDatabaseAway } from "#/platform/db/database-away.ts";

const FRAMEWORK_KEYS: Readonly<Record<string, "request.tooLarge" | "request.malformed">> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.tooLarge",
};

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
