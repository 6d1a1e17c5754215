import type { Holding } from "./contract-math.ts";
import { add, type Decimal, div, mul, ONE, sub } from "./decimal.ts";
import type { Tier } from "./risk-tiers.ts";

/**
 * Where a position is liquidated: the mark price at which the equity behind it equals its maintenance margin and the fee of
 * closing it. One formula for the ticket, the position row and the engine (product design 2.2; Binance and OKX publish the
 * same, see the golden tests). Prices in the quote currency; null where no price above zero does it, shown as "none".
 */

/** Equity behind a position, less everything of the account that is not this position's profit, at mark price zero profit. */
interface Backing {
  readonly holding: Holding;
  /** W for isolated: the margin in the position. For cross: equity − this position's profit − the others' maintenance. */
  readonly backing: Decimal;
  readonly takerRate: Decimal;
  readonly tiers: readonly Tier[];
}

function priceInTier({ holding, backing, takerRate }: Backing, tier: Tier): Decimal {
  const { qty, entryValue } = holding;
  if (holding.direction === 1) {
    const weight = mul(qty, sub(sub(ONE, tier.mmr), takerRate), "floor");
    return div(sub(sub(entryValue, backing), tier.deduction), weight, "ceil");
  }
  const weight = mul(qty, add(add(ONE, tier.mmr), takerRate), "ceil");
  return div(add(add(entryValue, backing), tier.deduction), weight, "floor");
}

/**
 * The liquidation price for a backing. The tier is the one that the position's value falls into at that price; the
 * maintenance margin is continuous over tiers, so exactly one tier agrees with itself.
 */
export function liquidationPrice(terms: Backing): Decimal | null {
  const { holding, tiers } = terms;
  if (holding.qty === 0n) return null;
  let price: Decimal | null = null;
  for (const tier of tiers) {
    price = priceInTier(terms, tier);
    const value = mul(holding.qty, price, "down");
    if (tier.cap === null || value <= tier.cap) break;
  }
  return price !== null && price > 0n ? price : null;
}

/** The backing of a cross position: the account's equity without this position's profit, less what the others must keep. */
export function crossBacking(equity: Decimal, profit: Decimal, othersMaintenance: Decimal): Decimal {
  return sub(sub(equity, profit), othersMaintenance);
}

/** The price at which the margin W is used up to nothing, closing fee included: (qE−W)/(q(1−t)) long, (qE+W)/(q(1+t)) short. */
export function bankruptcyPrice(holding: Holding, margin: Decimal, takerRate: Decimal): Decimal | null {
  if (holding.qty === 0n) return null;
  const price =
    holding.direction === 1
      ? div(sub(holding.entryValue, margin), mul(holding.qty, sub(ONE, takerRate), "floor"), "ceil")
      : div(add(holding.entryValue, margin), mul(holding.qty, add(ONE, takerRate), "ceil"), "floor");
  return price > 0n ? price : null;
}
