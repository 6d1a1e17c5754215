import { format, fromInteger, mul, parse } from "@evenkeel/calc/decimal";
import { guaranteedPremium } from "@evenkeel/calc/derivatives-math";
import { guaranteedErrors } from "@evenkeel/calc/derivatives-rules";
import type { DerivativeTerms } from "#/api/trading/derivatives-queries.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import type { CloseIssue } from "./close-draft.ts";
import { conversionOf, QUOTE_PLACES } from "./live-position.ts";

type StopTerms = DerivativeTerms["guaranteedStop"];

/** Whether the stop is guaranteed at this very level already. */
export function isGuaranteedAt({ lot, stopLoss }: TradePosition, level: string): boolean {
  return lot?.guaranteedStop === true && stopLoss !== null && parse(stopLoss) === typedDecimal(level);
}

/**
 * Why a stop cannot be guaranteed at a typed level, by the rule that the engine shares; null where it can. A guarantee that
 * stands is not judged again while its level stays.
 *
 * @param last the last price, by which the distance is measured whatever wakes the stop.
 */
export function guaranteeIssue(
  position: TradePosition,
  level: string,
  last: string | null,
  terms: StopTerms | undefined,
): CloseIssue | null {
  const stop = typedDecimal(level);
  if (stop === null || last === null || terms === undefined || isGuaranteedAt(position, level)) return null;
  const guaranteedDistance = parse(terms.minDistance);
  const [refused] = guaranteedErrors(stop, parse(last), { guaranteedDistance });
  if (refused === undefined) return null;
  return { key: refused.key, args: { percent: format(mul(guaranteedDistance, fromInteger(100), "up")) } };
}

/** What a guaranteed stop at a typed level would cost where it is reached, in the wallet's currency; null while unknown. */
export function premiumAt(position: TradePosition, level: string, terms: StopTerms | undefined): string | null {
  const stop = typedDecimal(level);
  const conversion = conversionOf(position);
  if (stop === null || conversion === null || terms === undefined) return null;
  return format(guaranteedPremium(parse(position.qty), stop, parse(terms.premiumRate), conversion, QUOTE_PLACES));
}
