import { type Decimal, div, parse } from "@evenkeel/calc/decimal";
import type { RiskRules } from "./cross-margin.ts";

/**
 * Where a person is told that a liquidation comes nearer (product design 2.2): a margin ratio in percent of contracts on coins,
 * a margin level in percent of margin contracts.
 */
export type MarginCall = 70 | 85 | 100 | 75;

/** The two calls of a wallet, in the order in which a falling wallet comes to them. */
export interface CallLadder {
  readonly first: MarginCall;
  readonly second: MarginCall;
}

/** By the margin ratio: what is required to the equity. */
export const RATIO_CALLS: CallLadder = { first: 70, second: 85 };
/** By the margin level: the equity to the used margin. */
export const LEVEL_CALLS: CallLadder = { first: 100, second: 75 };

const RATIOS = { first: parse("0.7"), second: parse("0.85"), calm: parse("0.65") };
const LEVELS = { first: parse("1"), second: parse("0.75"), calm: parse("1.1") };

/** How far down the ladder a call stands: 0 for none. */
export function callStage(made: 0 | MarginCall, ladder: CallLadder): 0 | 1 | 2 {
  return made === 0 ? 0 : made === ladder.first ? 1 : 2;
}

/** The call that comes next after those that were made; null after the last one. */
export function nextCall(made: 0 | MarginCall, ladder: CallLadder): MarginCall | null {
  return made === 0 ? ladder.first : made === ladder.first ? ladder.second : null;
}

/** Which of the two are reached, and whether it is calm. */
interface Reached {
  readonly first: boolean;
  readonly second: boolean;
  /** Then the calls that were made are forgotten: a price that swings about a level calls once. */
  readonly calm: boolean;
}

/** The calls that stand, given those that were made and what is reached now. */
export function callsAt(made: 0 | MarginCall, reached: Reached, ladder: CallLadder): 0 | MarginCall {
  if (reached.second) return ladder.second;
  if (reached.calm) return 0;
  return reached.first && made === 0 ? ladder.first : made;
}

/** Rules by which a liquidation would come where in truth a call is reached. */
export interface ScaledRules {
  readonly first: RiskRules;
  readonly second: RiskRules;
  readonly calm: RiskRules;
}

/** Works out an instrument's scaled rules; once, as they never change. */
export function scaleRules(rules: RiskRules): ScaledRules {
  if (rules.keeps !== undefined) {
    return {
      first: { ...rules, keeps: LEVELS.first },
      second: { ...rules, keeps: LEVELS.second },
      calm: { ...rules, keeps: LEVELS.calm },
    };
  }
  return { first: scaled(rules, RATIOS.first), second: scaled(rules, RATIOS.second), calm: scaled(rules, RATIOS.calm) };
}

/** Everything that is required, divided by a ratio. */
function scaled(rules: RiskRules, ratio: Decimal): RiskRules {
  return {
    ...rules,
    takerRate: div(rules.takerRate, ratio, "up"),
    tiers: rules.tiers.map((tier) => ({
      ...tier,
      mmr: div(tier.mmr, ratio, "up"),
      deduction: div(tier.deduction, ratio, "down"),
    })),
  };
}
