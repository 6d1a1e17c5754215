import { format } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import type { Instrument, Instruments } from "#/modules/instruments/index.ts";
import { wireTypeOf } from "#/modules/market-data/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Outbox } from "#/platform/outbox.ts";
import type { NewNotice } from "../notices/notice.repository.ts";
import type { Notices } from "../notices/notices.ts";
import type { StoredAlert } from "./alert.ts";
import { type FiringTick, insertFiring, takeFiring } from "./firing.repository.ts";

export interface FireDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly instruments: Instruments;
  readonly notices: Notices;
  readonly outbox: Pick<Outbox, "wake">;
}

/**
 * Fires an alert: the firing with its tick, the alert's new state and the notice become true together or not at all, and
 * once, whoever tries.
 *
 * @returns the alert as it is now; null where it may not fire as it was judged.
 */
export async function fireAlert(
  { pool, clock, ids, instruments, notices, outbox }: FireDeps,
  alert: StoredAlert,
  isRearmed: boolean,
  tick: FiringTick,
): Promise<StoredAlert | null> {
  const instrument = instruments.byId(alert.coinId);
  if (instrument === undefined) return null;
  const firedAt = clock.now();
  const ordinal = await inTransaction(pool, async (tx) => {
    const taken = await takeFiring(tx, alert, isRearmed, firedAt);
    if (taken === null) return null;
    await insertFiring(tx, ids.next(), alert, taken, tick, firedAt);
    await notices.publish(tx, noticeOf(alert, instrument, taken, tick), { inApp: alert.inApp, push: alert.push });
    return taken;
  });
  if (ordinal === null) return null;
  outbox.wake();
  return { ...alert, isOn: alert.frequency !== "once", isArmed: false, firedAt, firedCount: ordinal };
}

function noticeOf(alert: StoredAlert, instrument: Instrument, ordinal: number, { value }: FiringTick): NewNotice {
  const { type, subType } = wireTypeOf(instrument);
  const address = new URLSearchParams({ coin: instrument.coin, type, ...(subType === "spot" ? { subType } : {}) });
  return {
    userId: alert.userId,
    ref: `alert/${alert.id}/${ordinal}`,
    category: "alerts",
    type: `alert.${alert.kind}`,
    args: {
      symbol: instrument.symbol,
      level: format(alert.level),
      value,
      ...(alert.window === null ? {} : { window: alert.window }),
    },
    link: `/trade?${address}`,
  };
}
