import type { Instruments } from "#/modules/instruments/index.ts";
import type { FeedSink } from "#/modules/market-data/index.ts";
import { DEFAULT_PACE } from "../exchange/back-off.ts";
import type { ExchangeDeps, ExchangeFeed } from "../exchange/exchange-feed.ts";
import { FeedCounts } from "../exchange/feed-counts.ts";
import { FeedSocket } from "../exchange/feed-socket.ts";
import { isObject, type Json, parseFrame } from "../exchange/frame.ts";
import type { At } from "../exchange/quote-stream.ts";
import { RestClient } from "../exchange/rest-client.ts";
import { inBatches, SendQueue } from "../exchange/send-queue.ts";
import { PriceStream } from "./price-stream.ts";
import { twelveDataSymbols } from "./symbols.ts";
import { twelveDataHistory } from "./twelvedata-history.ts";
import { readDayReply, readPriceEvent, readQuoteReply } from "./vendor-messages.ts";

export interface TwelveDataOptions extends ExchangeDeps {
  readonly instruments: Instruments;
  readonly wsUrl: string;
  readonly restUrl: string;
  readonly key: string;
  /** What the plan allows. */
  readonly creditsPerMinute: number;
  /** How far behind the market the plan's prices are. */
  readonly delayMs: number;
  readonly symbols: ReadonlyMap<string, string>;
}

/** Asked for every 10 s by the vendor. */
const HEARTBEAT = { everyMs: 10_000, text: () => JSON.stringify({ action: "heartbeat" }) };
const SILENCE_MS = 35_000;
/** The vendor takes 100 messages from us, in what time it does not say: few and long ones. */
const SYMBOLS_PER_REQUEST = 120;
/** A symbol that the socket is silent on for so long is asked for by call. */
const POLL_AFTER_MS = 30_000;
const TEND_MS = 1_000;
/** Part of the credits that polling may use; the rest is for charts. */
const POLL_SHARE = 0.5;

/**
 * Currencies, indices, stocks and, where the operator names their tickers, futures, from Twelve Data. The socket tells
 * what the plan includes; the rest, and the last price of a closed market, is asked for by calls within its credits.
 */
export function createTwelveDataFeed(options: TwelveDataOptions): ExchangeFeed {
  const { clock, key, creditsPerMinute, random = Math.random, pace = DEFAULT_PACE } = options;
  const counts = new FeedCounts();
  const streams = new Map<string, PriceStream>();
  let sink: FeedSink | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isPolling = false;
  let pollMono = 0;
  let next = 0;
  for (const [symbol, instrument] of twelveDataSymbols(options.instruments, options.symbols)) {
    streams.set(symbol, new PriceStream(instrument, counts, (quote) => sink?.quote(quote)));
  }
  const symbols = [...streams.keys()];
  const symbolOf = new Map(symbols.map((symbol) => [streams.get(symbol)?.instrument.referCoin, symbol]));
  const rest = new RestClient({
    baseUrl: options.restUrl,
    perSecond: creditsPerMinute / 60,
    counts,
    monotonic: () => clock.monotonic(),
    // A small plan would keep a start waiting for minutes.
    maxWaitMs: 5_000,
    headers: { authorization: `apikey ${key}` },
  });
  const now = (): At => ({ now: clock.now(), mono: clock.monotonic() });

  function read(frame: Json, at: At): void {
    if (frame.event === "price") {
      const told = readPriceEvent(frame);
      const stream = told?.symbols.map((symbol) => streams.get(symbol)).find((found) => found !== undefined);
      if (told === null) counts.add("malformed");
      else if (stream === undefined) counts.add("unknownSymbol");
      else stream.take(told.price, at);
    } else if (frame.event === "subscribe-status" && Array.isArray(frame.fails)) {
      for (const fail of frame.fails) if (isObject(fail)) counts.add("refused");
    }
  }

  const socket = new FeedSocket({
    url: () => `${options.wsUrl}${options.wsUrl.includes("?") ? "&" : "?"}apikey=${encodeURIComponent(key)}`,
    heartbeat: HEARTBEAT,
    silenceMs: SILENCE_MS,
    pace,
    random,
    monotonic: () => clock.monotonic(),
    onOpen() {
      counts.add("connected");
      options.onNotice?.("twelvedata", "connected");
      const requests = inBatches(symbols, SYMBOLS_PER_REQUEST).map((batch) =>
        JSON.stringify({ action: "subscribe", params: { symbols: batch.join(",") } }),
      );
      queue.clear();
      queue.push(requests);
    },
    onText(text) {
      counts.add("frames");
      const at = now();
      const frame = parseFrame(text, counts);
      if (frame !== null) read(frame, at);
      for (const stream of streams.values()) stream.repeat(at);
    },
    onDown(reason) {
      counts.add("disconnected");
      options.onNotice?.("twelvedata", `down: ${reason}`);
      queue.clear();
    },
  });
  const queue = new SendQueue(1, (text) => socket.send(text));

  function isSilent(stream: PriceStream, at: At): boolean {
    const isNew = stream.heardMono === Number.NEGATIVE_INFINITY;
    return isNew || (stream.isOpen(at) && at.mono - stream.heardMono > POLL_AFTER_MS);
  }

  /** Asks for one symbol that the socket does not tell of, turn by turn. */
  async function poll(at: At): Promise<void> {
    if (isPolling || at.mono - pollMono < 60_000 / (creditsPerMinute * POLL_SHARE)) return;
    const order = [...symbols.slice(next), ...symbols.slice(0, next)];
    const symbol = order.find((candidate) => isSilent(streams.get(candidate) as PriceStream, at));
    if (symbol === undefined) return;
    next = (symbols.indexOf(symbol) + 1) % symbols.length;
    isPolling = true;
    pollMono = at.mono;
    try {
      streams.get(symbol)?.take(await rest.get("/quote", { symbol }, readQuoteReply), now());
    } catch {
      // Counted by the client; the symbol's turn comes again.
    }
    isPolling = false;
  }

  return {
    name: "twelvedata",
    kind: "live",
    delayMs: options.delayMs,
    candleSpace: "twelvedata",
    keepsSessions: true,
    counts,
    clockOffsetMs: 0,
    covers: () => [...streams.values()].map(({ instrument }) => instrument.referCoin),
    start(to) {
      sink = to;
      socket.start();
      timer = setInterval(() => void poll(now()), TEND_MS);
    },
    stop() {
      sink = null;
      if (timer !== null) clearInterval(timer);
      timer = null;
      queue.clear();
      socket.stop();
    },
    async history(query) {
      const symbol = symbolOf.get(query.referCoin);
      if (symbol === undefined) return [];
      return twelveDataHistory(query, symbol, rest).catch(() => []);
    },
    async settlement({ referCoin, day }) {
      const symbol = symbolOf.get(referCoin);
      if (symbol === undefined) return null;
      const read = (body: unknown) => readDayReply(body, day);
      return rest.get("/eod", { symbol, date: day }, read, { lane: "asked" }).catch(() => null);
    },
  };
}
