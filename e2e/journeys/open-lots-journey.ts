import { PriceVendor } from "../harness/price-vendor.ts";
import { SetTime } from "../harness/set-time.ts";
import { openSite } from "../harness/site.ts";
import { test as base } from "./journey.ts";

/** A market of each class that is traded in lots, at the price that the vendor begins with. */
export const MARKETS = {
  "Hong Kong share": {
    coin: "00700",
    type: "Stock",
    symbol: "00700.HK",
    vendor: "0700:HKEX",
    price: 402.6,
    tick: "0.2",
    lots: ["2", "1"],
  },
  future: { coin: "gc", type: "Bulk", symbol: "GC", vendor: "GC1", price: 2660, tick: "0.1", lots: ["0.10", "0.05"] },
  "currency pair": {
    coin: "eurusd",
    type: "DerivativesFx",
    symbol: "EUR/USD",
    vendor: "EUR/USD",
    price: 1.1,
    tick: "0.00001",
    lots: ["0.20", "0.10"],
  },
  index: { coin: "spx", type: "Index", symbol: "US500", vendor: "SPX", price: 5940, tick: "0.1", lots: ["2.0", "1.0"] },
  "US share": {
    coin: "aapl",
    type: "Stock",
    symbol: "AAPL",
    vendor: "AAPL",
    price: 229.4,
    tick: "0.01",
    lots: ["10", "5"],
  },
} as const;
export type MarketName = keyof typeof MARKETS;

/** A Wednesday: Hong Kong trades in its morning, currencies and futures all day. New York opens at 14:30 and closes at 21:00. */
const HONG_KONG_MORNING = "2026-11-18T02:00:00Z";
export const NEW_YORK_NOON = "2026-11-18T17:00:00Z";
export const BEFORE_NEW_YORK_CLOSES = "2026-11-18T20:40:00Z";
export const NEW_YORK_NIGHT = "2026-11-18T21:00:01Z";
/** Hong Kong's auction before its morning runs from 9:00 to 9:30 of its own clock. */
export const HONG_KONG_AUCTION = "2026-11-19T01:10:00Z";
export const HONG_KONG_OPENS = "2026-11-19T01:30:02Z";
/** Crude oil of December is settled on Friday at 19:30; nothing is opened in its last two hours. */
export const BEFORE_OIL_EXPIRES = "2026-11-20T17:10:00Z";
export const WHILE_OIL_EXPIRES = "2026-11-20T17:30:01Z";
export const OIL_HAS_EXPIRED = "2026-11-20T19:30:01Z";
export const OIL_IS_SETTLED = "2026-11-20T19:40:00Z";

interface Funded {
  /** What a member has in the derivatives wallet, USDT. */
  funds: string;
}

interface OpenProduct {
  /** The product's time: it begins in the morning of Hong Kong and passes when the journey says. */
  time: SetTime;
  /** Where all prices come from; a journey moves and silences them. */
  vendor: PriceVendor;
}

/** A journey on the markets of an ordinary Wednesday, prices and time in its hand. */
export const test = base.extend<Funded, OpenProduct>({
  funds: ["50000", { option: true }],
  time: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => use(new SetTime(HONG_KONG_MORNING)),
    { scope: "worker" },
  ],
  vendor: [
    async ({ time }, use) => {
      const prices = Object.values(MARKETS).map(({ vendor, price }) => [vendor, price]);
      const vendor = await PriceVendor.open({ ...Object.fromEntries(prices), "USD/HKD": 7.8, CL1: 71.2 }, () =>
        time.now(),
      );
      await use(vendor);
      await vendor.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ time, vendor }, use) => {
      const site = await openSite({ ...vendor.env, TWELVEDATA_SYMBOLS: "gc=GC1,cl=CL1", ...time.env });
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  page: async ({ page, time }, use) => {
    await page.clock.install({ time: time.now() });
    await use(page);
  },
  member: async ({ member, funds }, use) => {
    const transfer = { clientId: "fund-derivatives", coin: "USDT", amount: funds, from: 3, to: 4 };
    await member.dataOf(member.post("/api/asset/transfer", transfer));
    await use(member);
  },
});

export { expect } from "./journey.ts";

/** Where a market is traded. */
export const pathOf = ({ coin, type }: { coin: string; type: string }) => `/trade?coin=${coin}&type=${type}`;

/** A price on the market's tick, a part of its own price away. */
export function priceAt({ price, tick }: { price: number; tick: string }, factor: number): string {
  return (Math.round((price * factor) / Number(tick)) * Number(tick)).toFixed(tick.split(".")[1]?.length ?? 0);
}

/** A price as the screen says it. */
export const shown = (price: string) =>
  Number(price).toLocaleString("en", { minimumFractionDigits: price.split(".")[1]?.length ?? 0 });
