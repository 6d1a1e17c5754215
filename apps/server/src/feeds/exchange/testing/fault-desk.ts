import { expect } from "vitest";
import type { Instruments } from "#/modules/instruments/index.ts";
import {
  createMarketData,
  DEFAULT_STALE_LIMITS,
  type FeedQuote,
  type MarketData,
  type MarketFeed,
} from "#/modules/market-data/index.ts";
import { systemClock } from "#/platform/clock.ts";
import type { BackOffPace } from "../back-off.ts";
import type { ExchangeDeps, ExchangeFeed } from "../exchange-feed.ts";
import type { FeedEvent } from "../feed-counts.ts";
import type { Trade } from "../quote-stream.ts";
import { expectSound } from "./quote-checks.ts";
import { StandIn } from "./stand-in.ts";
import { pause, until } from "./until.ts";

/** An exchange as the fault tests need it: what it says and answers, and the truth about its book. */
export interface Exchange {
  readonly referCoin: string;
  readonly instruments: Instruments;
  /** Every honest price lies in here. */
  readonly range: readonly [low: number, high: number];
  /** What an altered frame shows as: these counters together must grow. */
  readonly gapShowsAs: readonly FeedEvent[];
  open(urls: { wsUrl: string; restUrl: string; deps: ExchangeDeps }): ExchangeFeed;
  /** Answers of the socket to a request of the feed. */
  onText(text: string): readonly string[];
  onGet?(path: string, query: URLSearchParams): unknown | number;
  /** The next frame of the recording; the truth moves with it. Null at its end. */
  next(): string | null;
  /** Trades that a frame tells of; the side is the taker's. */
  tradesIn(frame: string): readonly Trade[];
  /** Best bid and ask after the last frame, by the book; null before it is known. */
  best(): readonly [number, number];
  /** A copy of a frame with every price in it replaced. */
  withPrices(frame: string, change: (price: string) => string): string;
  /** The frame as of a symbol that nobody subscribed to. */
  withSymbol(frame: string): string;
}

const PACE: BackOffPace = { baseMs: 20, maxMs: 200, goodAfterMs: 5_000 };
/** Shorter than in service, so that the tests need not wait. */
export const STALE_MS = 1_500;
/** How a frame reaches the client: as it is, several times, altered, or not at all. */
export type Fault = (frame: string, number: number) => readonly string[];
export const honest: Fault = (frame) => [frame];

/** One exchange, the product's feed on it and a hub that lives on the feed: frames come, faulty or not, when a test says. */
export class FaultDesk {
  readonly exchange: Exchange;
  readonly server: StandIn;
  readonly feed: ExchangeFeed;
  readonly market: MarketData;
  /** Every quote of the feed, oldest first. */
  readonly told: FeedQuote[];

  private constructor(parts: Pick<FaultDesk, "exchange" | "server" | "feed" | "market" | "told">) {
    this.exchange = parts.exchange;
    this.server = parts.server;
    this.feed = parts.feed;
    this.market = parts.market;
    this.told = parts.told;
  }

  /** Connected, with a whole book. */
  static async open(exchange: Exchange): Promise<FaultDesk> {
    const server = await StandIn.open({
      onText: (text) => exchange.onText(text),
      onGet: (path, query) => exchange.onGet?.(path, query) ?? 404,
    });
    const { wsUrl, restUrl } = server;
    const feed = exchange.open({ wsUrl, restUrl, deps: { clock: systemClock, pace: PACE } });
    const told: FeedQuote[] = [];
    const { instruments } = exchange;
    const staleLimits = { ...DEFAULT_STALE_LIMITS, crypto: STALE_MS };
    const market = createMarketData({ feeds: [heard(feed, told)], instruments, clock: systemClock, staleLimits });
    market.onQuote(({ bid, ask, last }) => {
      for (const price of [bid, ask, last]) {
        expect(Number(price) / 1e18).toBeGreaterThan(exchange.range[0]);
        expect(Number(price) / 1e18).toBeLessThan(exchange.range[1]);
      }
    });
    await market.start();
    const desk = new FaultDesk({ exchange, server, feed, market, told });
    await until("the feed is connected", () => desk.count("connected") > 0);
    await pause(50);
    await desk.play(150);
    await desk.recovered();
    return desk;
  }

  /** Ends it, and checks every quote that there was. */
  async close(): Promise<void> {
    await this.market.stop();
    await this.server.close();
    for (const quote of this.told) expectSound(quote);
    // A listener that saw a price out of range has thrown.
    expect(this.market.counts().listenerFaults).toBe(0);
  }

  count(...events: readonly FeedEvent[]): number {
    return events.reduce((sum, event) => sum + this.feed.counts.get(event), 0);
  }

  async play(count: number, fault: Fault = honest, perTurn = 10): Promise<void> {
    for (let number = 0; number < count; number++) {
      const frame = this.exchange.next();
      if (frame === null) return;
      for (const text of fault(frame, number)) this.server.say(text);
      if (number % perTurn === perTurn - 1) await pause(perTurn > 100 ? 0 : 4);
    }
    await this.server.isHeard();
    await pause(30);
  }

  /** The hub's price is the exchange's, with a whole book. */
  async recovered(): Promise<void> {
    for (let tries = 0; tries < 60 && !this.#isRight(); tries++) {
      await pause(50);
      await this.play(3);
    }
    if (this.#isRight()) return;
    const counts = [...this.feed.counts.entries()].join(" ");
    expect({ quote: this.told.at(-1), best: this.exchange.best(), counts }).toBe("the exchange's own book");
  }

  #isRight(): boolean {
    const { referCoin } = this.exchange;
    const quote = this.market.quote(referCoin);
    const depth = this.told.at(-1)?.depth;
    const [bid, ask] = this.exchange.best();
    if (quote === undefined || depth === undefined || this.market.isStale(referCoin)) return false;
    const tick = quote.priceGrid.units / 10 ** quote.priceGrid.decimals;
    const isNear = (a: unknown, b: number) => Math.abs(Number(a) - b) <= 40 * tick;
    return depth.bids.length > 4 && isNear(depth.bids[0]?.[0], bid) && isNear(depth.asks[0]?.[0], ask);
  }
}

/** The same feed, whose quotes are also kept. */
function heard(feed: ExchangeFeed, told: FeedQuote[]): MarketFeed {
  return {
    name: feed.name,
    kind: feed.kind,
    delayMs: feed.delayMs,
    candleSpace: feed.candleSpace,
    keepsSessions: feed.keepsSessions,
    covers: () => feed.covers(),
    start: (sink) =>
      feed.start({
        quote(quote) {
          told.push(quote);
          sink.quote(quote);
        },
      }),
    stop: () => feed.stop(),
  };
}
