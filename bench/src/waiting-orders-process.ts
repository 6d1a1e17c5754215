import { parse, ZERO } from "@evenkeel/calc/decimal";
import { Account } from "@evenkeel/server/src/modules/execution/account.ts";
import type { AccountStore } from "@evenkeel/server/src/modules/execution/accounts.ts";
import { COIN_PRODUCT } from "@evenkeel/server/src/modules/execution/coin-product.ts";
import type { Committer } from "@evenkeel/server/src/modules/execution/committer.ts";
import { watchOrder } from "@evenkeel/server/src/modules/execution/conditional-orders.ts";
import { Core, type CoreDeps } from "@evenkeel/server/src/modules/execution/core.ts";
import { onQuote } from "@evenkeel/server/src/modules/execution/on-quote.ts";
import { FakeMarket, ManualClock } from "@evenkeel/server/src/modules/execution/testing/fake-market.ts";
import type { Unit } from "@evenkeel/server/src/modules/execution/unit.ts";
import type { Quote } from "@evenkeel/server/src/modules/market-data/index.ts";
import { silentLog } from "@evenkeel/server/src/testing/silent-log.ts";
import { median } from "./contest.ts";
import { createBusyMarket } from "./site/busy-market.ts";

// Runs as a process of its own, whose heap holds a million orders and nothing else: the engine's core with orders that wait
// for a price, as they stand in memory after a start. It tells its parent what a quote costs that reaches none of them.

export interface WaitingFigures {
  readonly orders: number;
  /** Nanoseconds for each quote. */
  readonly ours: number;
  /** The same quotes against the best price of each instrument alone. */
  readonly bare: number;
  readonly bytesPerOrder: number;
}

const SYMBOLS = 500;
const ORDERS_EACH_ACCOUNT = 50;
const SLICES = 41;
const QUOTES = 100_000;
const MIDDLE = 1_000;

const clock = new ManualClock();
const { instruments } = createBusyMarket(SYMBOLS, () => clock.now());
const coins = instruments.all.map(({ coin }) => coin);
const market = new FakeMarket(clock, instruments.streams);

function createCore(): Core {
  const deps: CoreDeps = {
    clock,
    ids: { next: () => 0n },
    random: () => 0,
    market: market.port,
    notices: { publish: async () => true },
    saveFunding: () => {},
    saveNight: () => {},
    instruments,
    corporateActions: { approved: () => [], onChange: () => {} },
    settlementPrices: {
      priceOf: () => null,
      lastOf: () => null,
      want: () => {},
      onChange: () => () => {},
      settled: async () => {},
    },
    isOpen: () => true,
    admission: async () => ({}) as never,
    log: silentLog,
  };
  const unused = new Proxy(
    {},
    {
      get: (_, name) => {
        throw new Error(`a quote that reaches nothing used ${String(name)}`);
      },
    },
  );
  return new Core(deps, [COIN_PRODUCT], unused as AccountStore, unused as Committer<Unit>);
}

/** One order of an account, as it is read from the books. */
function place(core: Core, account: Account, number: number): void {
  const id = 1_000_000_000n + BigInt(number);
  const coin = coins[number % SYMBOLS] as string;
  const rises = number % 2 === 0;
  // Between one and fifty percent away from the middle.
  const away = 1 + ((Math.imul(number, 2_654_435_761) >>> 0) % 4_900);
  const triggerPrice = parse((MIDDLE + ((rises ? 1 : -1) * MIDDLE * (100 + away)) / 10_000).toFixed(2));
  const live = {
    account,
    order: {
      id,
      userId: account.userId,
      mode: account.mode,
      clientId: `c${number}`,
      coin,
      side: "buy",
      purpose: "open",
      orderType: "stopMarket",
      marginMode: "isolated",
      leverage: 20,
      timeInForce: "gtc",
      reduceOnly: false,
      isStopGuaranteed: false,
      adjustedAt: null,
      triggerBy: number % 3 === 0 ? "mark" : "last",
      slippage: null,
      createdAt: clock.now(),
      price: null,
      priceBound: null,
      triggerPrice,
      triggerRises: rises,
      callbackRate: null,
      activationPrice: null,
      extremePrice: null,
      triggeredAt: null,
      qty: parse("0.01"),
      takeProfit: null,
      stopLoss: null,
      holdId: null,
      status: "untriggered",
      reason: null,
      filledQty: ZERO,
      filledValue: ZERO,
      fee: ZERO,
      held: ZERO,
      positionId: null,
      updatedAt: clock.now(),
    },
    latencyMs: 0,
    acceptedAt: clock.now(),
    queue: { ahead: null, traded: ZERO },
    reserved: ZERO,
    claim: null,
    done: null,
    next: null,
    reply: null,
    slot: null,
    unwatch: null,
  } satisfies Parameters<typeof watchOrder>[1];
  account.orders.set(id, live);
  watchOrder(core, live);
}

/** One quote of every instrument, all of them between everybody's triggers. */
const quotes: readonly Quote[] = coins.map((coin, index) => {
  const price = (MIDDLE + (index % 7) - 3).toFixed(2);
  return market.tick(coin, { bid: price, ask: price });
});

function nanosecondsPerQuote(act: (quote: Quote) => void): number {
  const startedAt = performance.now();
  for (let index = 0; index < QUOTES; index++) act(quotes[index % SYMBOLS] as Quote);
  return ((performance.now() - startedAt) * 1e6) / QUOTES;
}

/** Both in turns of a few milliseconds, the median of each: what else the machine does comes upon either alike. */
function compare(ours: (quote: Quote) => void, bare: (quote: Quote) => void): { ours: number; bare: number } {
  const figures = { ours: [] as number[], bare: [] as number[] };
  for (let slice = 0; slice < SLICES; slice++) {
    figures.ours.push(nanosecondsPerQuote(ours));
    figures.bare.push(nanosecondsPerQuote(bare));
  }
  // The first ones are compiled.
  return { ours: median(figures.ours.slice(SLICES >> 1)), bare: median(figures.bare.slice(SLICES >> 1)) };
}

/** What the engine does with a quote. */
const through = (core: Core) => (quote: Quote) => {
  for (const book of core.booksByStream.get(quote.referCoin) ?? []) onQuote(core, book, quote);
};

/** The least there is to ask: whether the best price of those that wait was reached, by each price that one may wait for. */
function bareLookup(core: Core): (quote: Quote) => void {
  const best = new Map(
    [...core.books.values()].map(({ instrument, triggers: { last, mark, index } }) => {
      const edges = { last: last.fall.edge, mark: mark.fall.edge, index: index.fall.edge };
      return [
        instrument.referCoin,
        { fall: edges, rise: { last: last.rise.edge, mark: mark.rise.edge, index: index.rise.edge } },
      ];
    }),
  );
  let reached = 0;
  return ({ referCoin, lastTicks, markTicks, indexTicks }) => {
    const edges = best.get(referCoin);
    if (edges === undefined) throw new Error(`nobody waits for ${referCoin}`);
    const { fall, rise } = edges;
    if (lastTicks <= fall.last || lastTicks >= rise.last) reached += 1;
    if (markTicks <= fall.mark || markTicks >= rise.mark) reached += 1;
    if (indexTicks <= fall.index || indexTicks >= rise.index) reached += 1;
    if (reached > 0) throw new Error("a quote was to reach nothing");
  };
}

process.on("message", (orders: number) => {
  global.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  const core = createCore();
  const accounts: Account[] = [];
  for (let number = 0; number < orders; number++) {
    if (number % ORDERS_EACH_ACCOUNT === 0) {
      const userId = BigInt(accounts.length + 1);
      accounts.push(
        new Account({
          userId,
          mode: "SIM",
          product: COIN_PRODUCT,
          pots: { available: 1n, frozen: 2n },
          available: ZERO,
        }),
      );
    }
    place(core, accounts.at(-1) as Account, number);
  }
  global.gc?.();
  const bytesPerOrder = (process.memoryUsage().heapUsed - heapBefore) / orders;
  const figures: WaitingFigures = {
    orders: accounts.reduce((sum, account) => sum + account.orders.size, 0),
    ...compare(through(core), bareLookup(core)),
    bytesPerOrder,
  };
  process.send?.(figures);
});
process.once("disconnect", () => process.exit());
process.send?.("ready");
