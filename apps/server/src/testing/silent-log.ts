import { pino } from "pino";
import type { Log } from "#/platform/log.ts";

/** A log that nobody reads, for tests that do not look at it. */
export const silentLog: Log = pino({ level: "silent" });
