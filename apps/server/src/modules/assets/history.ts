import { sub, ZERO } from "@evenkeel/calc/decimal";
import type { PnlRange } from "@evenkeel/contract/asset-overview";
import { type PnlFigures, pnlBetween, type ValueFlow, type ValuePoint } from "./pnl.domain.ts";

/** A moment's worth with the assets that it lacks. */
export interface RecordedWorth extends ValuePoint {
  readonly excluded: readonly string[];
}

export interface History extends PnlFigures {
  readonly start: ValuePoint;
  readonly end: ValuePoint;
  /** Each record of the range, from the start to now, with the profit since the start. */
  readonly points: readonly (ValuePoint & { readonly pnl: PnlFigures["pnl"] })[];
  /** Where two records lie so far apart that a day's is missing. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

const DAY_MS = 86_400_000;
const GAP_MS = 1.5 * DAY_MS;
/** A record made this long after midnight still stands for the day's beginning. */
const MIDNIGHT_GRACE_MS = 15 * 60_000;

/** The moment at which a range begins; null where it begins with the account. */
export function rangeStart(range: PnlRange, now: number): number | null {
  return range === "all" ? null : now - Number(range) * DAY_MS;
}

/** The day's first moment, UTC, with the grace in which its record is made. */
export function todayStart(now: number): number {
  return now - (now % DAY_MS) + MIDNIGHT_GRACE_MS;
}

/**
 * The history from `from` to now: it begins with the newest record up to `from`, or, where there is none, with nothing just
 * before the first money came.
 */
export function historySince(
  from: number | null,
  records: readonly RecordedWorth[],
  now: ValuePoint,
  flows: readonly ValueFlow[],
): History {
  const earlier = from === null ? [] : records.filter(({ at }) => at <= from);
  const start: ValuePoint = earlier.at(-1) ?? { at: (flows[0]?.at ?? now.at) - 1, value: ZERO };
  const inside = records.filter(({ at }) => at > start.at && at < now.at);
  const first = earlier.length > 0 || flows.length === 0 ? [start] : [firstMoney(flows)];
  const line: readonly ValuePoint[] = [...first, ...inside, now];
  const gaps = line.flatMap((point, index) => {
    const before = line[index - 1];
    return before !== undefined && point.at - before.at > GAP_MS ? [{ from: before.at, to: point.at }] : [];
  });
  const points = line.map((point) => ({ at: point.at, value: point.value, pnl: pnlBetween(start, point, flows).pnl }));
  return { ...pnlBetween(start, now, flows), start, end: now, points, gaps };
}

/** An account's first worth is the money it began with, not nothing. */
function firstMoney(flows: readonly ValueFlow[]): ValuePoint {
  const at = flows[0]?.at ?? 0;
  const value = flows.filter((flow) => flow.at === at).reduce((sum, { amount }) => sub(sum, sub(ZERO, amount)), ZERO);
  return { at, value };
}
