import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
const STALE_MS = 1_500;
const GARBAGE = ["{", "null", "[]", '"text"', "{}", "12", "", '{"data":{}}', '{"stream":"x","data":null}', "\u0000"];
/** How a frame reaches the client: as it is, several times, altered, or not at all. */
type Fault = (frame: string, number: number) => readonly string[];
const honest: Fault = (frame) => [frame];

/** Every fault that a feed can have, on one exchange: no bad price passes, and recovery is automatic. */
export function describeFaults(name: string, openExchange: () => Exchange): void {
  describe(name, () => {
    let exchange: Exchange;
    let server: StandIn;
    let feed: ExchangeFeed;
    let market: MarketData;
    let told: FeedQuote[];

    beforeEach(async () => {
      exchange = openExchange();
      server = await StandIn.open({
        onText: (text) => exchange.onText(text),
        onGet: (path, query) => exchange.onGet?.(path, query) ?? 404,
      });
      const { wsUrl, restUrl } = server;
      feed = exchange.open({ wsUrl, restUrl, deps: { clock: systemClock, pace: PACE } });
      told = [];
      const { instruments } = exchange;
      const staleLimits = { ...DEFAULT_STALE_LIMITS, crypto: STALE_MS };
      market = createMarketData({ feeds: [heard(feed, told)], instruments, clock: systemClock, staleLimits });
      market.onQuote(({ bid, ask, last }) => {
        for (const price of [bid, ask, last]) {
          expect(Number(price) / 1e18).toBeGreaterThan(exchange.range[0]);
          expect(Number(price) / 1e18).toBeLessThan(exchange.range[1]);
        }
      });
      await market.start();
      await until("the feed is connected", () => feed.counts.get("connected") > 0);
      await pause(50);
      await play(150);
      await recovered();
    });

    afterEach(async () => {
      await market.stop();
      await server.close();
      for (const quote of told) expectSound(quote);
      // A listener that saw a price out of range has thrown.
      expect(market.counts().listenerFaults).toBe(0);
    });

    async function play(count: number, fault: Fault = honest, perTurn = 10): Promise<void> {
      for (let number = 0; number < count; number++) {
        const frame = exchange.next();
        if (frame === null) return;
        for (const text of fault(frame, number)) server.say(text);
        if (number % perTurn === perTurn - 1) await pause(perTurn > 100 ? 0 : 4);
      }
      await pause(30);
    }

    /** The hub's price is the exchange's, with a whole book. */
    async function recovered(): Promise<void> {
      const isRight = (): boolean => {
        const quote = market.quote(exchange.referCoin);
        const depth = told.at(-1)?.depth;
        const [bid, ask] = exchange.best();
        if (quote === undefined || depth === undefined || market.isStale(exchange.referCoin)) return false;
        const tick = quote.priceGrid.units / 10 ** quote.priceGrid.decimals;
        const isNear = (a: unknown, b: number) => Math.abs(Number(a) - b) <= 40 * tick;
        return depth.bids.length > 4 && isNear(depth.bids[0]?.[0], bid) && isNear(depth.asks[0]?.[0], ask);
      };
      for (let tries = 0; tries < 60 && !isRight(); tries++) {
        await pause(50);
        await play(3);
      }
      if (isRight()) return;
      const seen = { quote: told.at(-1), best: exchange.best(), counts: [...feed.counts.entries()].join(" ") };
      expect(seen).toBe("the exchange's own book");
    }

    const count = (...events: readonly FeedEvent[]): number =>
      events.reduce((sum, event) => sum + feed.counts.get(event), 0);

    test("a gap: the book is thrown away and asked for anew", async () => {
      await play(90, (frame, number) => (number >= 10 && number < 70 ? [] : [frame]));
      for (let tries = 0; tries < 20 && count(...exchange.gapShowsAs) === 0; tries++) await play(40);
      expect(count(...exchange.gapShowsAs)).toBeGreaterThan(0);
      await recovered();
      expect(count("resync")).toBeGreaterThan(0);
    });

    test("everything told twice counts once, and every trade is the exchange's own", async () => {
      const toldTrades = () =>
        told.flatMap(({ last, lastQty, side, tradeTs }) =>
          lastQty === undefined ? [] : [{ price: Number(last), qty: Number(lastQty), side, ts: tradeTs }],
        );
      const before = toldTrades().length;
      const trades: Trade[] = [];
      await play(120, (frame) => {
        trades.push(...exchange.tradesIn(frame));
        return [frame, frame];
      });
      expect(trades.length).toBeGreaterThan(5);
      expect(toldTrades().slice(before)).toEqual(trades);
      await recovered();
    });

    test("keys that nobody knows change nothing", async () => {
      const faults = () => count("malformed", "badNumber", "checksum", "sequenceGap", "crossed", "resync");
      const [before, quotes] = [faults(), count("quotes")];
      await play(60, (frame) => [frame.replaceAll(/\{(?=")/g, '{"ps":"X","st":{"zz":[1,"2",null]},')]);
      expect(faults()).toBe(before);
      expect(count("quotes")).toBeGreaterThan(quotes);
      await recovered();
    });

    test("stamps that are ten minutes old make no price", async () => {
      const before = count("late", "lagging", "duplicate");
      let old = 0;
      await play(60, (frame) => {
        const aged = withTimes(frame, -600_000);
        if (aged !== frame) old += 1;
        return [aged, frame];
      });
      expect(old).toBeGreaterThan(5);
      expect(count("late", "lagging", "duplicate")).toBeGreaterThan(before);
      for (const { ts } of told) expect(Date.now() - ts).toBeLessThan(300_000);
      await recovered();
    });

    test("frames out of order: what is late is dropped, what is missing is asked for", async () => {
      let held: string | null = null;
      await play(100, (frame, number) => {
        if (number % 10 === 4) {
          held = frame;
          return [];
        }
        const frames = held === null ? [frame] : [frame, held];
        held = null;
        return frames;
      });
      await recovered();
    });

    test("garbage between frames is counted and dropped", async () => {
      const before = count("malformed");
      await play(40, (frame, number) => [GARBAGE[number % GARBAGE.length] as string, frame.slice(0, -20), frame]);
      expect(count("malformed")).toBeGreaterThan(before + 40);
      await recovered();
    });

    test("a price that is none never passes: not a number, negative, zero, missing, endless", async () => {
      const none = ["NaN", "-1", "0", "", "1e999", "Infinity"];
      await play(60, (frame, number) => [exchange.withPrices(frame, () => none[number % 6] as string), frame]);
      await play(60);
      await recovered();
      expect(count("badNumber", "malformed", "checksum")).toBeGreaterThan(0);
    });

    test.each([100, 1.5, 0.5, 0.01])("prices %d times what they are never pass", async (times) => {
      await play(40, (frame, number) =>
        number % 4 === 0 ? [exchange.withPrices(frame, (price) => String(Number(price) * times))] : [frame],
      );
      await play(60);
      await recovered();
    });

    test("a symbol that nobody asked for is dropped", async () => {
      await play(40, (frame) => [exchange.withSymbol(exchange.withPrices(frame, () => "3")), frame]);
      expect(count("unknownSymbol")).toBeGreaterThan(0);
      await recovered();
    });

    test("a cut connection comes back, and starts from a snapshot", async () => {
      await play(20);
      const links = count("connected");
      server.cut();
      await until("it is connected again", () => count("connected") === 2 * links);
      await play(100);
      await recovered();
      expect(count("disconnected")).toBe(links);
    });

    test("an exchange that hangs up at once is not hammered, and is found again", async () => {
      const links = count("connected");
      server.isAccepting = false;
      server.cut();
      const before = server.connections;
      await pause(800);
      // 20, 40, 80, 160, 200, 200 ms, less the jitter.
      expect((server.connections - before) / links).toBeLessThan(12);
      expect((server.connections - before) / links).toBeGreaterThan(2);
      server.isAccepting = true;
      const connected = count("connected");
      await until("it is connected again", () => count("connected") > connected);
      await pause(100);
      await play(100);
      await recovered();
    });

    test("silence makes the price stale, and the next frames make it fresh", async () => {
      expect(market.isStale(exchange.referCoin)).toBe(false);
      await until("it is stale", () => market.isStale(exchange.referCoin), STALE_MS + 1_000);
      await play(60);
      await recovered();
    });

    test("a flood is folded: few quotes, the newest wins", async () => {
      const before = told.length;
      const start = performance.now();
      const trades = told.filter(({ lastQty }) => lastQty !== undefined).length;
      await play(3_000, honest, 500);
      const spent = performance.now() - start;
      const folded = told.slice(before).filter(({ lastQty }) => lastQty === undefined).length;
      expect(folded).toBeLessThan(spent / 10 + 20 + trades);
      await recovered();
    });
  });
}

/** A frame whose stamps, milliseconds or instants, are moved. */
function withTimes(frame: string, byMs: number): string {
  return frame
    .replaceAll(/\b1[67]\d{11}\b/g, (ms) => String(Number(ms) + byMs))
    .replaceAll(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (_, instant: string) => {
      return `"${new Date(Date.parse(instant) + byMs).toISOString()}"`;
    });
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
