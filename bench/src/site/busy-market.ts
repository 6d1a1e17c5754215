import { createScriptedFeed } from "@evenkeel/server/src/feeds/scripted/index.ts";
import {
  createInstruments,
  type Instrument,
  type Instruments,
} from "@evenkeel/server/src/modules/instruments/index.ts";
import type { MarketFeed } from "@evenkeel/server/src/modules/market-data/index.ts";

const STEP_MS = 20;

export interface BusyMarket {
  readonly instruments: Instruments;
  readonly feed: MarketFeed;
  /** Begins to tell prices, every symbol's in turn, so many of all symbols together a second. @returns the end. */
  tick(perSecond: number): () => void;
}

/** Coin contracts that do not exist, all alike, whose prices wander by a few ticks with every update. */
export function createBusyMarket(symbols: number, now: () => number): BusyMarket {
  const [model] = createInstruments().ofClass("coinContract");
  if (model === undefined) throw new Error("the catalogue has no coin contract to take after");
  const instruments = createInstruments(Array.from({ length: symbols }, (_, number) => listed(model, number)));
  const coins = instruments.all.map(({ referCoin }) => referCoin);
  const feed = createScriptedFeed(coins, now);
  let told = 0;
  const say = (number: number) => {
    const index = number % symbols;
    const round = Math.floor(number / symbols);
    const wander = Math.imul(round * 31 + index, 2_654_435_761) >>> 16;
    const cents = 100_000 + 1_370 * index + ((wander % 41) - 20) * 20;
    feed.say({ referCoin: coins[index] as string, last: (cents / 100).toFixed(2), lastQty: "0.5", side: "buy" });
  };
  return {
    instruments,
    feed,
    tick: (perSecond) => {
      // The first price of each is there before anybody asks.
      for (; told < symbols; told++) say(told);
      const from = performance.now();
      const before = told;
      const timer = setInterval(() => {
        const due = before + ((performance.now() - from) * perSecond) / 1000;
        for (; told < due; told++) say(told);
      }, STEP_MS);
      return () => clearInterval(timer);
    },
  };
}

function listed(model: Instrument, number: number): Instrument {
  const base = `C${String(number).padStart(3, "0")}`;
  const coin = `${base.toLowerCase()}usdt`;
  return {
    ...model,
    id: `2${String(number + 1).padStart(3, "0")}`,
    coin,
    referCoin: coin,
    symbol: `${base}/USDT`,
    base,
    names: { en: `Coin ${number}`, zh: `币 ${number}` },
    tickSize: "0.01",
    pricePrecision: 2,
  };
}
