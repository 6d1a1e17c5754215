import { type Decimal, div, format, fromInteger } from "@evenkeel/calc/decimal";
import type { Season } from "@evenkeel/contract/simulate";
import { maxDrawdown, percent, pnlBetween, type TypedFlow, type ValuePoint } from "#/modules/assets/index.ts";
import type { SeasonRow } from "./season.repository.ts";

/** What a season's figures are computed from. */
export interface SeasonEvidence {
  /** Now, or when the season ended, with what all was worth then. */
  readonly end: ValuePoint;
  /** Daily records; those outside the season are left out. */
  readonly records: readonly ValuePoint[];
  /** All of the person's flows, in the order of the journal. */
  readonly flows: readonly TypedFlow[];
  readonly closed: { readonly closed: number; readonly won: number };
}

/**
 * What came and went within a season, by the order of the journal and not by time: two entries may bear the same millisecond.
 * Each season begins with one grant, the first with that of the account.
 */
function flowsOf(number: number, flows: readonly TypedFlow[]): TypedFlow[] {
  let current = 0;
  return flows.filter(({ type, refType }) => {
    const isStart = type === "grant" && (refType === "user" || refType === "season");
    if (isStart) current += 1;
    return current === number && !isStart && type !== "seasonEnd";
  });
}

/** A season as its owner sees it. The money that it began with is its start value; what came later are flows. */
export function presentSeason(season: SeasonRow, { end, records, flows, closed }: SeasonEvidence): Season {
  // The moment before: what comes in the season's first millisecond is a flow already.
  const start: ValuePoint = { at: season.startedAt - 1, value: season.startBalance };
  const inside = flowsOf(season.number, flows);
  const { pnl, returnRate } = pnlBetween(start, end, inside);
  const line = [start, ...records.filter(({ at }) => at > start.at && at < end.at), end];
  return {
    id: String(season.id),
    number: season.number,
    state: season.endedAt === null ? "ACTIVE" : "ARCHIVED",
    startedAt: season.startedAt,
    endedAt: season.endedAt,
    startBalance: format(season.startBalance),
    equity: format(end.value),
    pnl: format(pnl),
    returnRate: returnRate === null ? null : format(returnRate),
    maxDrawdown: format(maxDrawdown(line, inside)),
    trades: closed.closed,
    winRate: closed.closed === 0 ? null : format(winRate(closed)),
    topUps: season.topUps,
    toppedUp: format(season.toppedUp),
    isToppedUp: season.topUps > 0,
  };
}

const winRate = ({ closed, won }: SeasonEvidence["closed"]): Decimal =>
  percent(div(fromInteger(won), fromInteger(closed), "halfUp"));
