import * as z from "zod/mini";
import type { Instrument, InstrumentClass } from "#/modules/instruments/index.ts";

/** Longest age in milliseconds of a price that still takes orders, by the words of APP_SETTING. */
export type StaleLimits = Readonly<Record<StaleKey, number>>;
type StaleKey = "crypto" | "futures" | "forex" | "index" | "stock";

export const DEFAULT_STALE_LIMITS: StaleLimits = {
  crypto: 5_000,
  futures: 30_000,
  forex: 30_000,
  index: 30_000,
  stock: 30_000,
};

const KEYS: Readonly<Record<InstrumentClass, StaleKey>> = {
  coinSpot: "crypto",
  coinContract: "crypto",
  futures: "futures",
  forex: "forex",
  index: "index",
  stock: "stock",
};

/** Below a second every hiccup stops trade; above two minutes a price of another market would be dealt on. */
const limit = z.int().check(z.minimum(1_000), z.maximum(120_000));

/**
 * Reads the limits that an operator has set.
 *
 * @param appSetting the value of APP_SETTING; what is missing or no sane limit is replaced by its default.
 * @param onFault told of each limit that was replaced for being wrong.
 */
export function readStaleLimits(appSetting: unknown, onFault: (what: string, error: unknown) => void): StaleLimits {
  const given = fields(fields(appSetting).staleMs);
  const read = (key: StaleKey): number => {
    if (given[key] === undefined) return DEFAULT_STALE_LIMITS[key];
    const parsed = limit.safeParse(given[key]);
    if (parsed.success) return parsed.data;
    onFault(`APP_SETTING.staleMs.${key} is not a whole number of milliseconds from 1000 to 120000`, parsed.error);
    return DEFAULT_STALE_LIMITS[key];
  };
  return {
    crypto: read("crypto"),
    futures: read("futures"),
    forex: read("forex"),
    index: read("index"),
    stock: read("stock"),
  };
}

/** The limit that applies to an instrument. */
export function staleLimit(limits: StaleLimits, { class: instrumentClass }: Instrument): number {
  return limits[KEYS[instrumentClass]];
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
