import { readInstant, readInteger, readPrice } from "../exchange/decimal-text.ts";
import type { Adapter, FeedCore } from "../exchange/exchange-feed.ts";
import { isObject, type Json, objectsOf, parseFrame } from "../exchange/frame.ts";
import { createOneLinkAdapter, type Subject, subjectsOf } from "../exchange/one-link-adapter.ts";
import type { At } from "../exchange/quote-stream.ts";
import type { RestClient } from "../exchange/rest-client.ts";
import { inBatches } from "../exchange/send-queue.ts";
import { TradeIds } from "../exchange/trade-ids.ts";
import { KrakenBook, type PairPrecision } from "./kraken-book.ts";
import { krakenHistory } from "./kraken-history.ts";
import { keepDigits } from "./kraken-text.ts";

/** The server shows life every second while something is subscribed; the ping is for when it does not. */
const HEARTBEAT = { everyMs: 5_000, text: () => JSON.stringify({ method: "ping" }) };
const SILENCE_MS = 12_000;
const SYMBOLS_PER_REQUEST = 50;

interface KrakenSubject extends Subject {
  readonly book: KrakenBook;
  readonly trades: TradeIds;
}

/** Kraken v2: book with checksum, ticker on every change of the best prices, trades; precisions from `instrument`. */
export function createKrakenAdapter(core: FeedCore, wsUrl: string, rest: RestClient, depth = 25): Adapter {
  const { counts } = core;
  const precisions = new Map<string, PairPrecision>();
  const subjects = subjectsOf(core, (stream) => {
    return { stream, book: new KrakenBook(stream, counts, depth), trades: new TradeIds() };
  });
  let touches = 0;

  const PARAMS: Readonly<Record<string, object>> = {
    book: { depth, snapshot: true },
    ticker: { event_trigger: "bbo", snapshot: true },
    trade: { snapshot: true },
  };

  function requests(method: string, channels: readonly string[], symbols: readonly string[]): string[] {
    return channels.flatMap((channel) => {
      const { event_trigger: _trigger, snapshot: _snapshot, ...identity } = PARAMS[channel] as Record<string, unknown>;
      // An unsubscription names what was subscribed, and refuses what only says how.
      const params = method === "subscribe" ? PARAMS[channel] : identity;
      return inBatches(symbols, SYMBOLS_PER_REQUEST).map((symbol) =>
        JSON.stringify({ method, params: { channel, symbol, ...params } }),
      );
    });
  }

  function ticker(data: Json, { stream }: KrakenSubject, at: At): void {
    touches += 1;
    const ts = data.timestamp === undefined ? null : readInstant(data.timestamp);
    stream.touch(positive(data.bid), size(data.bid_qty), positive(data.ask), size(data.ask_qty), touches, ts, at);
    stream.lastPrice(positive(data.last), ts ?? at.now + core.offset.ms, at);
  }

  function trade(data: Json, isSnapshot: boolean, { stream, trades }: KrakenSubject, at: At): void {
    const price = readPrice(data.price);
    const qty = readPrice(data.qty);
    const ts = readInstant(data.timestamp);
    if (!(price > 0 && qty > 0 && ts > 0) || (data.side !== "buy" && data.side !== "sell")) {
      counts.add("badNumber");
      return;
    }
    const verdict = trades.next(readInteger(data.trade_id));
    if (verdict === "gap" && !isSnapshot) counts.add("tradeGap");
    // The snapshot tells of trades before our time: the last price is news, the trades are not.
    if (isSnapshot) stream.lastPrice(price, ts, at);
    else if (verdict === "duplicate" || verdict === "late") counts.add(verdict);
    else stream.trade({ price, qty, side: data.side, ts }, at);
  }

  function learnPrecisions(data: unknown): void {
    if (!isObject(data)) return;
    for (const { symbol, price_precision: price, qty_precision: qty } of objectsOf(data.pairs)) {
      const isNews = typeof symbol === "string" && Number.isInteger(price) && Number.isInteger(qty);
      if (isNews && subjects.has(symbol)) precisions.set(symbol, { price: Number(price), qty: Number(qty) });
    }
  }

  function take(channel: unknown, type: unknown, data: Json, at: At): void {
    const symbol = data.symbol as string;
    const subject = subjects.get(symbol);
    if (subject === undefined) counts.add("unknownSymbol");
    else if (channel === "book") subject.book.take(type, data, precisions.get(symbol), at);
    else if (channel === "ticker") ticker(data, subject, at);
    else trade(data, type === "snapshot", subject, at);
  }

  function read(text: string, at: At): void {
    const isBookOrTrade = text.includes('"price"') && !text.includes('"instrument"');
    const frame = parseFrame(isBookOrTrade ? keepDigits(text) : text, counts);
    if (frame === null) return;
    const { channel, type, data, success } = frame;
    if (channel === "book" || channel === "ticker" || channel === "trade") {
      for (const item of objectsOf(data)) take(channel, type, item, at);
    } else if (channel === "instrument") learnPrecisions(data);
    else if (success === false) counts.add("refused");
  }

  return createOneLinkAdapter(core, {
    subjects,
    channels: ["book", "ticker", "trade"],
    preface: [JSON.stringify({ method: "subscribe", params: { channel: "instrument", snapshot: true } })],
    name: "v2",
    url: () => wsUrl,
    heartbeat: HEARTBEAT,
    silenceMs: SILENCE_MS,
    sendsPerSecond: 5,
    requests,
    read,
    history: (query) => krakenHistory(query, core, rest),
  });
}

/** Best prices are JSON numbers, which serve: no checksum is made of them. */
function positive(value: unknown): number {
  return typeof value === "number" && value > 0 && value < 1e15 ? value : Number.NaN;
}

function size(value: unknown): number {
  return typeof value === "number" && value >= 0 ? value : Number.NaN;
}
