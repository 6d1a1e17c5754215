import type { Instrument } from "#/modules/instruments/index.ts";
import { changeUnits } from "./day-figures.ts";
import type { MarketData } from "./market-data.service.ts";

/** What a list is asked for; search values are plain text, matched anywhere and without regard to case. */
export interface ListQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly name?: string | undefined;
  readonly coin?: string | undefined;
  readonly sort?: "name" | "price" | "chRate" | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

/**
 * One page of instruments over live values. Only instruments with a price stream are listed; what has no value to sort
 * by comes last in either order.
 */
export function listInstruments(market: MarketData, from: readonly Instrument[], query: ListQuery) {
  const found = from.filter((instrument) => {
    return market.stream(instrument.referCoin) !== undefined && matches(instrument, query);
  });
  const sorted = query.sort === undefined ? found : sortBy(market, found, query.sort, query.order === "desc" ? -1 : 1);
  const start = (query.pageNum - 1) * query.pageSize;
  return { page: sorted.slice(start, start + query.pageSize), total: found.length };
}

function matches(instrument: Instrument, { name, coin }: ListQuery): boolean {
  if (name !== undefined && name.trim() !== "") {
    return contains(name, instrument.names.en, instrument.names.zh, instrument.symbol);
  }
  if (coin !== undefined && coin.trim() !== "") return contains(coin, instrument.coin, instrument.symbol);
  return true;
}

function contains(wanted: string, ...texts: readonly string[]): boolean {
  const needle = wanted.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(needle));
}

function sortBy(
  market: MarketData,
  instruments: readonly Instrument[],
  sort: "name" | "price" | "chRate",
  direction: 1 | -1,
): Instrument[] {
  // By the symbol, which leads every row in every language.
  if (sort === "name") return instruments.toSorted((a, b) => direction * compareText(a.symbol, b.symbol));
  const valued = instruments.map((instrument) => ({ instrument, value: sortValue(market, instrument, sort) }));
  valued.sort((a, b) => {
    if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1;
    return a.value === b.value ? 0 : a.value < b.value ? -direction : direction;
  });
  return valued.map(({ instrument }) => instrument);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortValue(market: MarketData, instrument: Instrument, sort: "price" | "chRate"): bigint | number | null {
  const day = market.day(instrument.referCoin);
  const stream = market.stream(instrument.referCoin);
  if (day === null || stream === undefined) return null;
  return sort === "price" ? stream.priceGrid.decimal(day.close) : changeUnits(day);
}
