import { format } from "@evenkeel/calc/decimal";
import type { Bill } from "@evenkeel/contract/asset";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { Season, simulateInfo } from "@evenkeel/contract/simulate";
import type { Facts } from "#/modules/assets/index.ts";
import type { SeasonRow } from "./season.repository.ts";
import { SEASON_RULES } from "./season-rules.ts";

/** The asset of seasons' balances and of what is added to them. */
export const SEASON_COIN = "USDT";

export type SeasonState = DataOf<typeof simulateInfo>;

/** From when an account may be reset again, in milliseconds; null: now. The first season may end at any time. */
export function resetFrom(current: SeasonRow, now: number): number | null {
  if (current.number === 1) return null;
  const from = current.startedAt + SEASON_RULES.resetEveryMs;
  return from > now ? from : null;
}

/** The season that runs, with what may be done now. */
export function stateWith(season: Season, row: SeasonRow, topUpsLeft: number, now: number): SeasonState {
  const { min, max, default: usual } = SEASON_RULES.startBalance;
  return {
    season,
    topUp: { coin: SEASON_COIN, max: format(SEASON_RULES.topUpMax), leftToday: Math.max(topUpsLeft, 0) },
    resetFrom: resetFrom(row, now),
    startBalance: { min: format(min), max: format(max), default: format(usual) },
  };
}

/**
 * Of bills in the order of the journal those of one season: from the grant that began it up to the grant of the next. At the
 * moment of a reset both seasons have entries.
 */
export function billsOfSeason<T extends Pick<Bill, "type" | "refType" | "refId">>(
  bills: readonly T[],
  id: string,
): readonly T[] {
  const isStart = ({ type, refType }: T) => type === "grant" && refType === "season";
  const start = Math.max(
    bills.findIndex((bill) => isStart(bill) && bill.refId === id),
    0,
  );
  const next = bills.findIndex((bill, index) => index >= start && isStart(bill) && bill.refId !== id);
  return bills.slice(start, next === -1 ? undefined : next);
}

/** What stands above a season's bills in its file. */
export function factsOf(season: Season): Facts {
  const time = (ms: number | null) => (ms === null ? "" : new Date(ms).toISOString());
  return [
    ["season", String(season.number)],
    ["state", season.state],
    ["started", time(season.startedAt)],
    ["ended", time(season.endedAt)],
    ["start balance (USDT)", season.startBalance],
    ["worth (USDT)", season.equity],
    ["profit and loss (USDT)", season.pnl],
    ["return (%)", season.returnRate ?? ""],
    ["max drawdown (%)", season.maxDrawdown],
    ["closed positions", String(season.trades)],
    ["win rate (%)", season.winRate ?? ""],
    ["topped up (USDT)", season.toppedUp],
  ];
}
