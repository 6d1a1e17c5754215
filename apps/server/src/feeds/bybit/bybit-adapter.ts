import { readInteger, readPrice } from "../exchange/decimal-text.ts";
import type { Adapter, FeedCore } from "../exchange/exchange-feed.ts";
import { isObject, type Json, objectsOf, parseFrame } from "../exchange/frame.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";
import type { RestClient } from "../exchange/rest-client.ts";
import { TradeIds } from "../exchange/trade-ids.ts";
import { BybitBook } from "./bybit-book.ts";
import { bybitHistory } from "./bybit-history.ts";
import { BybitTicker } from "./bybit-ticker.ts";

const LINK = "public";
/** A ping every 20 s is asked for; more of them find a dead connection sooner. */
const HEARTBEAT = { everyMs: 5_000, text: () => JSON.stringify({ op: "ping" }) };
const SILENCE_MS = 12_000;
const BOOK = "orderbook.50";
const TRADES = "publicTrade";
const TICKERS = "tickers";
const TOPICS = [BOOK, TRADES, TICKERS] as const;

interface Subject {
  readonly stream: QuoteStream;
  readonly book: BybitBook;
  readonly ticker: BybitTicker;
  readonly trades: TradeIds;
}

/** Bybit v5, linear perpetuals or spot: tickers, 50 levels, trades. */
export function createBybitAdapter(
  core: FeedCore,
  category: "linear" | "spot",
  wsUrl: string,
  rest: RestClient,
): Adapter {
  const { counts } = core;
  const subjects = new Map<string, Subject>();
  for (const [symbol, stream] of core.streams) {
    const book = new BybitBook(stream, counts);
    subjects.set(symbol, { stream, book, ticker: new BybitTicker(stream), trades: new TradeIds() });
  }

  /** One request a symbol: Bybit refuses a request whole where it does not know one of its topics. */
  function requests(op: "subscribe" | "unsubscribe", topics: readonly string[], symbols: Iterable<string>): string[] {
    return [...symbols].map((symbol) => JSON.stringify({ op, args: topics.map((topic) => `${topic}.${symbol}`) }));
  }

  function trade(data: Json, { stream, trades }: Subject, at: At): void {
    // Block trades are agreed away from the market.
    if (data.BT === true) return;
    const price = readPrice(data.p);
    const qty = readPrice(data.v);
    const side = data.S === "Buy" ? "buy" : data.S === "Sell" ? "sell" : null;
    if (!(price > 0 && qty > 0) || side === null || typeof data.i !== "string") {
      counts.add("badNumber");
      return;
    }
    // Ids are UUIDs on linear and integers beyond a double on spot: neither has an order here.
    if (trades.isNew(data.i)) stream.trade({ price, qty, side, ts: readInteger(data.T) }, at);
    else counts.add("duplicate");
  }

  function read(text: string, at: At): void {
    const frame = parseFrame(text, counts);
    if (frame === null) return;
    const { topic, type, data } = frame;
    if (typeof topic !== "string") {
      if (frame.success === false) counts.add("refused");
      return;
    }
    const dot = topic.lastIndexOf(".");
    const kind = topic.slice(0, dot);
    const subject = subjects.get(topic.slice(dot + 1));
    if (subject === undefined) {
      counts.add("unknownSymbol");
      return;
    }
    const ts = readInteger(frame.ts);
    if (kind === TRADES) for (const item of objectsOf(data)) trade(item, subject, at);
    else if (!isObject(data) || Number.isNaN(ts)) counts.add("malformed");
    else if (kind === BOOK) subject.book.take(type, data, ts, at);
    else if (kind === TICKERS) subject.ticker.take(type, data, ts, at);
  }

  function again(topics: readonly string[], symbol: string): void {
    core.send(LINK, [...requests("unsubscribe", topics, [symbol]), ...requests("subscribe", topics, [symbol])]);
  }

  return {
    links: [
      {
        name: LINK,
        url: () => `${wsUrl}/v5/public/${category}`,
        heartbeat: HEARTBEAT,
        silenceMs: SILENCE_MS,
        sendsPerSecond: 10,
        opened() {
          for (const { stream, book, ticker } of subjects.values()) {
            stream.reset();
            ticker.reset();
            book.sync.expected(core.clock.monotonic());
          }
          return requests("subscribe", TOPICS, subjects.keys());
        },
        read,
        closed() {
          for (const { book } of subjects.values()) book.sync.gone();
        },
      },
    ],
    tend(at) {
      for (const [symbol, { book }] of subjects) if (book.sync.isDue(at.mono)) again([BOOK], symbol);
    },
    revive: ({ symbol }) => again(TOPICS, symbol),
    history: (query) => bybitHistory(query, core, category, rest),
  };
}
