import { readInteger, readPrice } from "../exchange/decimal-text.ts";
import type { Adapter, FeedCore } from "../exchange/exchange-feed.ts";
import { isObject, type Json, objectsOf, parseFrame } from "../exchange/frame.ts";
import { createOneLinkAdapter, type Subject, subjectsOf } from "../exchange/one-link-adapter.ts";
import type { At } from "../exchange/quote-stream.ts";
import type { RestClient } from "../exchange/rest-client.ts";
import { TradeIds } from "../exchange/trade-ids.ts";
import { BybitBook } from "./bybit-book.ts";
import { bybitHistory } from "./bybit-history.ts";
import { BybitTicker } from "./bybit-ticker.ts";

/** A ping every 20 s is asked for; more of them find a dead connection sooner. */
const HEARTBEAT = { everyMs: 5_000, text: () => JSON.stringify({ op: "ping" }) };
const SILENCE_MS = 12_000;
const BOOK = "orderbook.50";
const TRADES = "publicTrade";
const TICKERS = "tickers";

interface BybitSubject extends Subject {
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
  const subjects = subjectsOf(core, (stream) => {
    const book = new BybitBook(stream, counts);
    return { stream, book, ticker: new BybitTicker(stream), trades: new TradeIds() };
  });

  /** One request a symbol: Bybit refuses a request whole where it does not know one of its topics. */
  function requests(op: string, topics: readonly string[], symbols: readonly string[]): string[] {
    return symbols.map((symbol) => JSON.stringify({ op, args: topics.map((topic) => `${topic}.${symbol}`) }));
  }

  function trade(data: Json, { stream, trades }: BybitSubject, at: At): void {
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

  return createOneLinkAdapter(core, {
    subjects,
    channels: [BOOK, TRADES, TICKERS],
    name: "public",
    url: () => `${wsUrl}/v5/public/${category}`,
    heartbeat: HEARTBEAT,
    silenceMs: SILENCE_MS,
    sendsPerSecond: 10,
    requests,
    read,
    begin({ book, ticker }, mono) {
      ticker.reset();
      book.sync.expected(mono);
    },
    history: (query) => bybitHistory(query, core, category, rest),
  });
}
