import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { type Decimal, div, parse } from "@evenkeel/calc/decimal";

/** The margin ratios, in percent, at which a person is told that a liquidation comes nearer (product design 2.2). */
export type MarginCall = 70 | 85;

const RATIOS: Readonly<Record<MarginCall, Decimal>> = { 70: parse("0.7"), 85: parse("0.85") };
/** Below this ratio the calls that were made are forgotten: a price that swings about a level calls once. */
const CALM = parse("0.65");

/** The call that comes next after those that were made; null after the last one. */
export function nextCall(made: 0 | MarginCall): MarginCall | null {
  return made === 0 ? 70 : made === 70 ? 85 : null;
}

/** Which of the ratios are reached, and whether it is calm. */
interface ReachedRatios {
  readonly 70: boolean;
  readonly 85: boolean;
  readonly calm: boolean;
}

/** The calls that stand, given those that were made and the ratios that are reached now. */
export function callsAt(made: 0 | MarginCall, reached: ReachedRatios): 0 | MarginCall {
  if (reached[85]) return 85;
  if (reached.calm) return 0;
  return reached[70] && made === 0 ? 70 : made;
}

/** Rules by which a liquidation would come where in truth a ratio is reached: everything that is required, divided by it. */
export interface ScaledRules {
  readonly calls: Readonly<Record<MarginCall, ContractRules>>;
  readonly calm: ContractRules;
}

/** Works out a coin's scaled rules; once, as they never change. */
export function scaleRules(rules: ContractRules): ScaledRules {
  return { calls: { 70: scaled(rules, RATIOS[70]), 85: scaled(rules, RATIOS[85]) }, calm: scaled(rules, CALM) };
}

function scaled(rules: ContractRules, ratio: Decimal): ContractRules {
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
