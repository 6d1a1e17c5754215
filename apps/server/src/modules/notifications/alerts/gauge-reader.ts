import type { MarketData, Quote } from "#/modules/market-data/index.ts";
import type { AlertBook } from "./alert-book.ts";
import { changeText, changeUnits, fundingText, type Gauge } from "./gauge.ts";
import { indicatorUnits } from "./indicator-gauge.ts";

const LOOK_BACK_MS = { change5m: 5 * 60_000, change1h: 60 * 60_000 } as const;

/** What a gauge shows at an instant by the stream's newest quote; null where nothing can be said. */
export function readGauge(
  book: AlertBook,
  gauge: Gauge,
  market: Pick<MarketData, "quote" | "day" | "stream">,
  now: number,
): number | null {
  const quote = market.quote(book.referCoin);
  if (quote === undefined) return null;
  switch (gauge) {
    case "price":
      return quote.lastTicks;
    case "change5m":
    case "change1h": {
      const from = book.closes.before(now - LOOK_BACK_MS[gauge]);
      return from === null ? null : changeUnits(from, quote.lastTicks);
    }
    case "change24h": {
      const day = market.day(book.referCoin);
      return day === null ? null : changeUnits(day.open, day.close);
    }
    case "volume":
      return market.day(book.referCoin)?.volume ?? null;
    case "funding":
      return market.stream(book.referCoin)?.funding?.rateUnits() ?? null;
    default: {
      const past = book.past(gauge.window).closes(now);
      return past === null ? null : indicatorUnits(gauge, [...past, quote.lastTicks]);
    }
  }
}

/** A reading as decimal text: a percentage, base units, the RSI, or the price at which all else was read. */
export function valueText(gauge: Gauge, value: number, { priceGrid, qtyGrid, lastTicks }: Quote): string {
  if (gauge === "price") return priceGrid.text(value);
  if (gauge === "volume") return qtyGrid.text(Math.floor(value));
  if (gauge === "funding") return fundingText(value);
  if (typeof gauge === "string" || gauge.line === "strength") return changeText(value);
  return priceGrid.text(lastTicks);
}
