import { splitPrice, splitQty } from "@evenkeel/calc/corporate-action";
import { type Decimal, format, max, parse } from "@evenkeel/calc/decimal";
import type { Instrument } from "#/modules/instruments/index.ts";
import { type PriceSplit, wireTypeOf } from "#/modules/market-data/index.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { NewNotice } from "../notices/notice.repository.ts";
import { lockAlert, updateAlert } from "./alert.repository.ts";
import type { StoredAlert } from "./alert.ts";
import type { FireDeps } from "./fire.ts";
import type { Steps } from "./gauge.ts";

/** Splits that operators have put in force, of all streams, in the order in which they count. */
export interface Splits {
  all(): readonly PriceSplit[];
  /** Calls `listener` when they have changed. */
  onChange(listener: () => void): void;
}

/** What an alert has yet to take in by `now`: its level was set by the count of shares of before. A change in percent has no count. */
export function owedSplits(alert: StoredAlert, splits: readonly PriceSplit[], now: number): readonly PriceSplit[] {
  if (alert.window !== null) return [];
  return splits.filter(({ at }) => at <= now && alert.createdAt < at && (alert.adjustedAt ?? 0) < at);
}

/** A level by another count of shares, on the nearest step and never less than one. */
export function splitAlertLevel({ kind, level }: StoredAlert, split: PriceSplit, steps: Steps): Decimal {
  if (kind === "volumeAbove") {
    const step = parse(steps.qtyStep);
    return max(splitQty(level, split, step).whole, step);
  }
  const tick = parse(steps.tickSize);
  return max(splitPrice(level, split, tick, "halfUp"), tick);
}

/**
 * Takes in what an alert owes, with a notice that says so: level, row and notice become true together, and once, whoever tries.
 *
 * @returns the alert as it is now; null where it is gone.
 */
export async function takeInSplits(
  { pool, instruments, notices, outbox, clock }: FireDeps,
  { id, userId }: StoredAlert,
  splits: readonly PriceSplit[],
): Promise<StoredAlert | null> {
  const now = clock.now();
  const done = await inTransaction(pool, async (tx) => {
    const known = await lockAlert(tx, userId, String(id));
    const instrument = known === null ? undefined : instruments.byId(known.coinId);
    const steps = instrument === undefined ? undefined : instruments.streams.get(instrument.referCoin);
    if (known === null || instrument === undefined || steps === undefined) return known;
    const owed = owedSplits(known, splits, now);
    const last = owed.at(-1);
    if (last === undefined) return known;
    let level = known.level;
    for (const split of owed) level = splitAlertLevel({ ...known, level }, split, steps);
    const alert: StoredAlert = { ...known, level, adjustedAt: last.at, version: known.version + 1 };
    await updateAlert(tx, alert);
    if (known.isOn) await notices.publish(tx, noticeOf(known, alert, instrument, last));
    return alert;
  });
  outbox.wake();
  return done;
}

function noticeOf(
  before: StoredAlert,
  after: StoredAlert,
  instrument: Instrument,
  { at, ...ratio }: PriceSplit,
): NewNotice {
  const address = new URLSearchParams({ coin: instrument.coin, type: wireTypeOf(instrument).type });
  return {
    userId: after.userId,
    ref: `alert/${after.id}/split/${at}`,
    category: "alerts",
    type: after.kind === "volumeAbove" ? "alert.volumeSplit" : "alert.priceSplit",
    args: {
      symbol: instrument.symbol,
      level: format(before.level),
      value: format(after.level),
      newShares: String(ratio.newShares),
      oldShares: String(ratio.oldShares),
    },
    link: `/trade?${address}`,
  };
}
