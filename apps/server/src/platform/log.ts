import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const FILE_LIMIT_BYTES = 50_000_000;

// Nothing logs these on purpose; this is the net below.
const SECRETS = [
  "password",
  "loginPassword",
  "satoken",
  "token",
  "authorization",
  "tradePwd",
  "databaseUrl",
  "stepUp",
  "totp",
  "recoveryCode",
  "secret",
  "phrase",
  "ticket",
  "unlockId",
];

export interface LogOptions {
  level: LogLevel;
  /** A file, or `stderr` where something else collects the lines. */
  to: { file: string } | "stderr";
}

export interface LogHandle {
  log: Log;
  /** Writes what is buffered; call before the process ends. */
  flush(): void;
}

/** One JSON object a line, UTC times; secrets are cut out by name wherever they stand on the first two levels. */
export function createLog(options: LogOptions): LogHandle {
  const destination = openDestination(options.to);
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...SECRETS.flatMap((name) => [name, `*.${name}`]), "body.code"], censor: "[cut]" },
    },
    destination,
  );
  return { log, flush: () => destination.flushSync() };
}

function openDestination(to: LogOptions["to"]): DestinationStream & { flushSync(): void } {
  if (to === "stderr") return pino.destination({ dest: 2, sync: true });
  mkdirSync(dirname(to.file), { recursive: true });
  if (existsSync(to.file) && statSync(to.file).size > FILE_LIMIT_BYTES) renameSync(to.file, `${to.file}.1`);
  // Synchronous: the last lines before a crash are the ones that matter.
  return pino.destination({ dest: to.file, sync: true, mode: 0o600 });
}
