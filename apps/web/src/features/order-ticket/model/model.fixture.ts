import { parse } from "@evenkeel/calc/decimal";
import { readTiers } from "@evenkeel/calc/risk-tiers";
import { openDraft, type TicketDraft } from "./draft.ts";
import type { HeldPosition, TicketFacts } from "./facts.ts";

/** A market like BTC/USDT at 60,000 with the published test vector's rates: maintenance 0.5 %, taker 0.06 %. */
export function facts(over: Partial<TicketFacts> = {}): TicketFacts {
  return {
    tickSize: parse("0.1"),
    qtyStep: parse("0.001"),
    minQty: parse("0.001"),
    maxQty: parse("100"),
    minNotional: parse("5"),
    bids: [
      [parse("59999.9"), parse("1")],
      [parse("59999"), parse("5")],
    ],
    asks: [
      [parse("60000"), parse("1")],
      [parse("60001"), parse("5")],
    ],
    last: parse("60000"),
    mark: parse("60000"),
    index: parse("60000"),
    fundingRate: parse("0.0001"),
    tiers: readTiers([
      { upToNotional: "1000000", maxLeverage: 100, mmr: "0.005", deduction: "0" },
      { upToNotional: null, maxLeverage: 20, mmr: "0.01", deduction: "5000" },
    ]),
    makerRate: parse("0.0002"),
    takerRate: parse("0.0006"),
    priceBand: parse("0.1"),
    available: parse("100000"),
    equity: parse("100000"),
    maintenance: parse("0"),
    lot: null,
    held: [],
    block: null,
    openingBlock: null,
    ...over,
  };
}

export function draft(over: Partial<TicketDraft> = {}): TicketDraft {
  return {
    ...openDraft({ clientId: "c1", side: "buy", leverage: 20, price: "60000" }),
    size: { kind: "typed", text: "0.1" },
    ...over,
  };
}

/** An open long of 0.1 at 60,000 with 20 times leverage. */
export function held(over: Partial<HeldPosition> = {}): HeldPosition {
  return {
    side: "buy",
    marginMode: "isolated",
    leverage: 20,
    qty: "0.1",
    entryPrice: "60000",
    margin: "300",
    maintenanceMargin: "30",
    upnl: "0",
    ...over,
  };
}
