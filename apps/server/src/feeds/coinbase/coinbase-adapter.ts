import { readInstant, readInteger, readPrice } from "../exchange/decimal-text.ts";
import type { Adapter, FeedCore } from "../exchange/exchange-feed.ts";
import { type Json, parseFrame } from "../exchange/frame.ts";
import { createOneLinkAdapter, type Subject, subjectsOf } from "../exchange/one-link-adapter.ts";
import type { At } from "../exchange/quote-stream.ts";
import type { RestClient } from "../exchange/rest-client.ts";
import { TradeIds } from "../exchange/trade-ids.ts";
import { CoinbaseBook } from "./coinbase-book.ts";
import { coinbaseHistory } from "./coinbase-history.ts";

/** The heartbeat channel says something of every product every second. */
const SILENCE_MS = 12_000;
/** `level2_batch` is `level2` folded over 50 ms; unlike it, it needs no key. */
const BOOK = "level2_batch";

interface CoinbaseSubject extends Subject {
  readonly book: CoinbaseBook;
  readonly trades: TradeIds;
  /** Number of the last trade that a heartbeat told of. */
  promised: number;
}

/** Coinbase Exchange: level 2, tickers, matches and heartbeats. */
export function createCoinbaseAdapter(core: FeedCore, wsUrl: string, rest: RestClient): Adapter {
  const { counts } = core;
  const subjects = subjectsOf(core, (stream): CoinbaseSubject => {
    return { stream, book: new CoinbaseBook(stream, counts), trades: new TradeIds(), promised: Number.NaN };
  });

  /** One request a product: a request that names one that is not listed fails as a whole. */
  function requests(type: string, channels: readonly string[], products: readonly string[]): string[] {
    return products.map((product) => JSON.stringify({ type, product_ids: [product], channels }));
  }

  function match(data: Json, { stream, book, trades }: CoinbaseSubject, at: At): void {
    const price = readPrice(data.price);
    const qty = readPrice(data.size);
    const ts = readInstant(data.time);
    if (!(price > 0 && qty > 0 && ts > 0) || (data.side !== "buy" && data.side !== "sell")) {
      counts.add("badNumber");
      return;
    }
    const verdict = trades.next(readInteger(data.trade_id));
    if (verdict === "gap" && data.type === "match") book.missed(at);
    // The last match before our time is a price, but no trade of ours to tell.
    if (data.type === "last_match") stream.lastPrice(price, ts, at);
    else if (verdict === "duplicate" || verdict === "late") counts.add(verdict);
    // `side` is the maker's.
    else stream.trade({ price, qty, side: data.side === "buy" ? "sell" : "buy", ts }, at);
  }

  function ticker(data: Json, { stream, book }: CoinbaseSubject, at: At): void {
    const ts = readInstant(data.time);
    const bid = readPrice(data.best_bid);
    const ask = readPrice(data.best_ask);
    // Older frames have no sizes.
    const bidQty = data.best_bid_size === undefined ? 0 : readPrice(data.best_bid_size);
    const askQty = data.best_ask_size === undefined ? 0 : readPrice(data.best_ask_size);
    book.compare(bid, ask, at);
    stream.touch(bid, bidQty, ask, askQty, readInteger(data.sequence), ts, at);
    stream.lastPrice(readPrice(data.price), ts, at);
  }

  /** Says every second which trade was the last. One that has not come by the next heartbeat is lost. */
  function heartbeat(data: Json, subject: CoinbaseSubject, at: At): void {
    const { book, trades, promised } = subject;
    if (promised > trades.last) {
      trades.next(promised);
      book.missed(at);
    }
    subject.promised = readInteger(data.last_trade_id);
  }

  function take(data: Json, subject: CoinbaseSubject, at: At): void {
    if (data.type === "l2update") subject.book.update(data, at);
    else if (data.type === "snapshot") subject.book.snapshot(data, at);
    else if (data.type === "ticker") ticker(data, subject, at);
    else if (data.type === "match" || data.type === "last_match") match(data, subject, at);
    else if (data.type === "heartbeat") heartbeat(data, subject, at);
  }

  function read(text: string, at: At): void {
    const frame = parseFrame(text, counts);
    if (frame === null || frame.type === "subscriptions") return;
    if (frame.type === "error") {
      counts.add("refused");
      return;
    }
    const subject = subjects.get(frame.product_id as string);
    if (subject === undefined) counts.add("unknownSymbol");
    else take(frame, subject, at);
  }

  return createOneLinkAdapter(core, {
    subjects,
    channels: [BOOK, "ticker", "matches", "heartbeat"],
    name: "exchange",
    url: () => wsUrl,
    heartbeat: null,
    silenceMs: SILENCE_MS,
    sendsPerSecond: 8,
    requests,
    read,
    begin(subject, mono) {
      subject.promised = Number.NaN;
      subject.book.sync.expected(mono);
    },
    history: (query) => coinbaseHistory(query, core, rest),
  });
}
