import { add, type Decimal, parse, ZERO } from "@evenkeel/calc/decimal";
import { readTiers } from "@evenkeel/calc/risk-tiers";
import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { DetailTick } from "@evenkeel/contract/frames";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { riskTiers } from "@evenkeel/contract/terms";
import type { BookFacts, Level, OrderDemands, TicketFacts } from "./facts.ts";

/** What the person's wallet says, as texts of the wire; null until known. */
export interface WalletText {
  readonly available: string;
  readonly total: string;
  readonly upnl: string;
}

export interface FactSources {
  readonly row: MarketRow;
  readonly detail: DetailTick | undefined;
  readonly last: string | null;
  readonly risk: DataOf<typeof riskTiers>;
  readonly wallet: WalletText | null;
  /** All open positions: the cross ones share the wallet, those of this coin bind the leverage. */
  readonly positions: readonly ContractPosition[];
  readonly block: ErrorKey | null;
}

const level = ([price, qty]: readonly [string, string]): Level => [parse(price), parse(qty)];
const maybe = (text: string | null | undefined): Decimal | null =>
  text === null || text === undefined ? null : parse(text);

/** What the instrument demands, and what its book and price say. */
export function readMarket(
  row: MarketRow,
  detail: DetailTick | undefined,
  last: string | null,
): BookFacts & OrderDemands {
  return {
    tickSize: parse(row.tickSize),
    qtyStep: parse(row.qtyStep),
    minQty: parse(row.minQty),
    maxQty: parse(row.maxQty),
    minNotional: parse(row.minNotional),
    bids: (detail?.bids ?? []).map(level),
    asks: (detail?.asks ?? []).map(level),
    last: maybe(last),
    mark: maybe(detail?.mark),
    index: maybe(detail?.index),
  };
}

/** Reads everything that the ticket computes with from the wire's texts. */
export function readFacts({ row, detail, last, risk, wallet, positions, block }: FactSources): TicketFacts {
  return {
    ...readMarket(row, detail, last),
    fundingRate: maybe(detail?.fundingRate),
    tiers: readTiers(risk.tiers),
    makerRate: parse(risk.makerFeeRate),
    takerRate: parse(risk.takerFeeRate),
    priceBand: parse(risk.priceBand),
    available: wallet === null ? null : parse(wallet.available),
    equity: wallet === null ? null : add(parse(wallet.total), parse(wallet.upnl)),
    maintenance: positions
      .filter((each) => each.marginMode === "cross")
      .reduce((sum, each) => add(sum, maybe(each.maintenanceMargin) ?? ZERO), ZERO),
    lot: null,
    held: positions.filter((each) => each.coin === row.coin),
    block,
    openingBlock: null,
  };
}
