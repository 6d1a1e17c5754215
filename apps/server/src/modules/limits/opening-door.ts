import { add, type Decimal, format, fromInteger, max, neg, ZERO } from "@evenkeel/calc/decimal";
import type { LimitField } from "@evenkeel/contract/risk-limits";
import { AppError } from "#/platform/app-error.ts";
import type { Restriction } from "./limit.repository.ts";
import { limitAt, NO_LIMIT, type OwnLimit } from "./own-limit.ts";

/** What an order would do that its owner may have a limit on. */
export interface Opening {
  /** Worth at its expected price, in USDT. */
  readonly value: Decimal;
  /** 1 where nothing is borrowed. */
  readonly leverage: number;
  /** How many positions there would be with it; null where it makes none, as on spot. */
  readonly positions: number | null;
}

/** Refuses an opening that its owner's own limits forbid. @throws AppError `risk.…`. */
export type Admission = (opening: Opening) => void;

/** What a person has bound themselves to, as it is kept. */
export interface Bounds {
  readonly limits: ReadonlyMap<LimitField, OwnLimit>;
  readonly restriction: Restriction | null;
  readonly quizPassedAt: number | null;
}

/** What was lost since the day and the week began, in USDT; zero where it was a gain. */
export interface Losses {
  readonly daily: Decimal;
  readonly weekly: Decimal;
}

export const limitOf = (bounds: Bounds, field: LimitField, now: number): OwnLimit =>
  limitAt(bounds.limits.get(field) ?? NO_LIMIT, now);

/** Whether the losses must be known to judge an opening. */
export function countsLosses(bounds: Bounds, now: number): boolean {
  return limitOf(bounds, "dailyLoss", now).value !== null || limitOf(bounds, "weeklyLoss", now).value !== null;
}

/** What is lost of a result over some time with that of what is open now. */
export function lossOf(realised: Decimal, unrealised: Decimal): Decimal {
  return max(neg(add(realised, unrealised < 0n ? unrealised : ZERO)), ZERO);
}

/** Judges by one person's bounds at one moment. */
export function admissionBy(bounds: Bounds, losses: Losses, now: number): Admission {
  const value = (field: LimitField) => limitOf(bounds, field, now).value;
  const refuse = (
    key: "risk.ownLeverage" | "risk.ownOrder" | "risk.ownPositions" | "risk.lossLimit",
    most: Decimal,
  ) => {
    throw new AppError(key, { args: { max: format(most) } });
  };
  return (opening) => {
    const { restriction } = bounds;
    if (restriction !== null && restriction.until > now) {
      const key = restriction.kind === "coolOff" ? "risk.coolOff" : "risk.excluded";
      throw new AppError(key, { data: { until: restriction.until } });
    }
    const [daily, weekly] = [value("dailyLoss"), value("weeklyLoss")];
    if (daily !== null && losses.daily >= daily) refuse("risk.lossLimit", daily);
    if (weekly !== null && losses.weekly >= weekly) refuse("risk.lossLimit", weekly);
    const [leverage, order, positions] = [value("maxLeverage"), value("maxOrder"), value("maxPositions")];
    if (leverage !== null && fromInteger(opening.leverage) > leverage) refuse("risk.ownLeverage", leverage);
    if (order !== null && opening.value > order) refuse("risk.ownOrder", order);
    if (positions !== null && opening.positions !== null && fromInteger(opening.positions) > positions)
      refuse("risk.ownPositions", positions);
    if (opening.leverage > 1 && bounds.quizPassedAt === null) throw new AppError("risk.quizNeeded");
  };
}
