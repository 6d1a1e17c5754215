import { type Decimal, fromInteger, mulDiv, ONE, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import { type Conversion, conversionOf, type NightTerms } from "@evenkeel/calc/derivatives-math";
import { mayOpen } from "@evenkeel/calc/derivatives-rules";
import type { Tier } from "@evenkeel/calc/risk-tiers";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { DetailTick } from "@evenkeel/contract/frames";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { DerivativeAccount, DerivativeTerms, SwapRate } from "#/api/trading/derivatives-queries.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import type { Level, TicketFacts } from "./facts.ts";

export interface LotSources {
  readonly row: MarketRow;
  readonly detail: DetailTick | undefined;
  readonly last: string | null;
  readonly terms: DerivativeTerms;
  readonly account: DerivativeAccount | undefined;
  readonly swap: SwapRate | undefined;
  readonly positions: readonly TradePosition[];
  readonly block: ErrorKey | null;
  /** Until when it may be opened; null for what does not expire. UTC milliseconds, as `now`. */
  readonly openUntil: number | null;
  /** Whether the price is so low that what is open can only be closed. */
  readonly isReduceOnly: boolean;
  readonly now: number;
}

const level = ([price, qty]: readonly [string, string]): Level => [parse(price), parse(qty)];
const maybe = (text: string | null | undefined): Decimal | null =>
  text === null || text === undefined ? null : parse(text);

/** The table of margin rates as the shared arithmetic takes it: each slice has its own highest leverage. */
export function marginTiers({ tiers }: Pick<DerivativeTerms, "tiers">): readonly Tier[] {
  let floor = ZERO;
  return tiers.map(({ upToNotional, marginRate, maxLeverage }) => {
    const cap = upToNotional === null ? null : parse(upToNotional);
    const tier = { floor, cap, maxLeverage, mmr: parse(marginRate), deduction: ZERO };
    floor = cap ?? floor;
    return tier;
  });
}

/** What lots times a price are worth; nothing while the rate is not known. */
export function conversionOfTerms({ rate, contractSize }: Pick<DerivativeTerms, "rate" | "contractSize">): Conversion {
  if (rate === null) return { bid: ZERO, ask: ZERO, mid: ZERO };
  const { bid, ask, mid } = rate;
  return conversionOf({ bid: parse(bid), ask: parse(ask), mid: parse(mid) }, parse(contractSize));
}

function nightOf(swap: SwapRate | undefined): NightTerms | null {
  if (!swap || swap.long === null || swap.short === null || swap.dayCount === null || swap.nights === null) return null;
  return { long: parse(swap.long), short: parse(swap.short), dayCount: swap.dayCount, nights: swap.nights };
}

/** Reads everything that a ticket in lots computes with from the wire's texts. */
export function readLotFacts(sources: LotSources): TicketFacts {
  const { row, detail, last, terms, account, swap, positions, block } = sources;
  return {
    tickSize: parse(terms.tick),
    qtyStep: parse(terms.lotStep),
    minQty: parse(terms.minLots),
    maxQty: parse(terms.maxLots),
    minNotional: ZERO,
    bids: (detail?.bids ?? []).map(level),
    asks: (detail?.asks ?? []).map(level),
    last: maybe(last),
    mark: maybe(detail?.mark),
    index: maybe(detail?.index),
    fundingRate: null,
    tiers: marginTiers(terms),
    makerRate: ZERO,
    takerRate: ZERO,
    priceBand: parse(terms.priceBand),
    available: maybe(account?.available),
    equity: maybe(account?.equity),
    maintenance: ZERO,
    lot: {
      pip: parse(terms.pip),
      contractSize: parse(terms.contractSize),
      premiumRate: parse(terms.guaranteedStop.premiumRate),
      guaranteedDistance: parse(terms.guaranteedStop.minDistance),
      conversion: conversionOfTerms(terms),
      night: nightOf(swap),
      used: maybe(account?.usedMargin) ?? ZERO,
    },
    held: positions.filter((each) => each.coin === row.coin),
    block,
    openingBlock: openingBlockOf(sources),
  };
}

/** Why nothing can be opened in the instrument; null where it can. */
function openingBlockOf({ terms: { rate }, openUntil, isReduceOnly, now }: LotSources): ErrorKey | null {
  if (!mayOpen(openUntil, now)) return "market.expiring";
  if (isReduceOnly) return "market.reduceOnly";
  return rate === null || rate.isStale ? "market.rateStale" : null;
}

/** How far the rate's two sides are from its middle, as a fraction: what converting costs either way. */
export function rateSpread(rate: NonNullable<DerivativeTerms["rate"]>): Decimal {
  const [bid, ask, mid] = [parse(rate.bid), parse(rate.ask), parse(rate.mid)];
  const half = mulDiv(sub(ask, bid), ONE, fromInteger(2), "up");
  return mid <= 0n ? ZERO : mulDiv(half, ONE, mid, "up");
}
