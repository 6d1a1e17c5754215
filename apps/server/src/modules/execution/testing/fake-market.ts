import type { Decimal } from "@evenkeel/calc/decimal";
import type { Instrument } from "#/modules/instruments/index.ts";
import {
  type Ladder,
  nextOvernightCut,
  type OvernightTerms,
  overnightRates,
  PriceGrid,
  Quote,
  type QuoteListener,
} from "#/modules/market-data/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { ExecutionDeps } from "../index.ts";

/** A clock that stands still until it is told. */
export class ManualClock implements Clock {
  time = Date.UTC(2026, 0, 5, 12);
  now(): number {
    return this.time;
  }
  monotonic(): number {
    return this.time;
  }
  advance(ms: number): void {
    this.time += ms;
  }
}

export interface TickSpec {
  readonly bid: string;
  readonly ask: string;
  readonly last?: string;
  readonly mark?: string;
  readonly tradeQty?: string;
  /** Levels behind the best, each this much worse than the one before; quantity at each level. */
  readonly depth?: readonly (readonly [bid: string, ask: string, qty: string])[];
}

/** A market that shows exactly the quotes it is told to. */
export class FakeMarket {
  readonly #clock: Clock;
  readonly #instruments: ReadonlyMap<string, Instrument>;
  readonly #quotes = new Map<string, Quote>();
  readonly #listeners = new Set<QuoteListener>();
  #id = 0;
  isClosed = false;
  isAllStale = false;
  /** Streams whose market is closed, or whose price is too old. */
  readonly closed = new Set<string>();
  readonly stale = new Set<string>();
  /** What every interval's funding comes to; null where none was measured. */
  fundingRate: Decimal | null = null;
  overnightTerms: OvernightTerms = {
    admin: { futures: "0.025", forex: "0.005", index: "0.025", stock: "0.025" },
    benchmark: { USD: "0.036", EUR: "0.02", JPY: "0.005", HKD: "0.03", GBP: "0.04" },
  };

  constructor(clock: Clock, instruments: ReadonlyMap<string, Instrument>) {
    this.#clock = clock;
    this.#instruments = instruments;
  }

  /** Publishes a quote; a hundred units rest at each best price where no depth is given. */
  tick(referCoin: string, spec: TickSpec): Quote {
    const instrument = this.#instruments.get(referCoin);
    if (instrument === undefined) throw new Error(`no stream ${referCoin}`);
    const prices = new PriceGrid(instrument.tickSize);
    const sizes = new PriceGrid(instrument.qtyStep);
    const depth = spec.depth ?? [[spec.bid, spec.ask, "100"]];
    const ladder = (side: 0 | 1): Ladder => ({
      ticks: depth.map((level) => prices.nearest(level[side])),
      steps: depth.map((level) => sizes.nearest(level[2])),
    });
    const last = spec.last ?? spec.bid;
    const now = this.#clock.now();
    this.#id += 1;
    const quote = new Quote(
      {
        id: this.#id,
        referCoin,
        bidTicks: prices.nearest(spec.bid),
        askTicks: prices.nearest(spec.ask),
        lastTicks: prices.nearest(last),
        markTicks: prices.nearest(spec.mark ?? last),
        indexTicks: prices.nearest(spec.mark ?? last),
        bids: ladder(0),
        asks: ladder(1),
        trade:
          spec.tradeQty === undefined
            ? null
            : { ticks: prices.nearest(last), steps: sizes.nearest(spec.tradeQty), side: "buy" },
        ts: now,
        sourceTs: now,
        receivedAt: now,
        receivedMono: this.#clock.monotonic(),
        source: "test",
      },
      prices,
      sizes,
    );
    this.show(quote);
    return quote;
  }

  /** Publishes a quote that was made elsewhere. */
  show(quote: Quote): void {
    this.#quotes.set(quote.referCoin, quote);
    for (const listener of this.#listeners) listener(quote);
  }

  /** As after a start, before the first quote of a stream. */
  forget(referCoin: string): void {
    this.#quotes.delete(referCoin);
  }

  readonly port: ExecutionDeps["market"] = {
    quote: (referCoin) => this.#quotes.get(referCoin),
    isStale: (referCoin) => this.isAllStale || this.stale.has(referCoin) || !this.#quotes.has(referCoin),
    staleMs: () => 5_000,
    session: ({ referCoin }) => ({
      state: this.isClosed || this.closed.has(referCoin) ? "closed" : "open",
      nextChangeAt: null,
    }),
    day: () => null,
    fundingRate: () => this.fundingRate,
    overnight: (instrument) => {
      const rates = overnightRates(this.overnightTerms, instrument);
      return rates === null ? null : { ...rates, ...nextOvernightCut(instrument, this.#clock.now()) };
    },
    onQuote: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };
}
