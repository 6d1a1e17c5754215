import * as z from "zod/mini";
import { readDecimal, readInteger, readPrice } from "../exchange/decimal-text.ts";
import type { Adapter, FeedCore, LinkSpec } from "../exchange/exchange-feed.ts";
import { isObject, type Json, parseFrame } from "../exchange/frame.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";
import type { RestClient } from "../exchange/rest-client.ts";
import { inBatches } from "../exchange/send-queue.ts";
import { TradeIds } from "../exchange/trade-ids.ts";
import { BinanceBook } from "./binance-book.ts";
import { binanceHistory } from "./binance-history.ts";
import type { BinanceMarket } from "./markets.ts";

/** With dozens of streams on it no connection that lives is ever silent for so long. */
const SILENCE_MS = 12_000;
const STREAMS_PER_REQUEST = 100;

const depthReply = z.object({
  lastUpdateId: z.int(),
  bids: z.array(z.unknown()),
  asks: z.array(z.unknown()),
});

interface Subject {
  readonly stream: QuoteStream;
  readonly book: BinanceBook;
  readonly trades: TradeIds;
}

/** Binance's market streams, spot or USDT-M: best prices, depth, trades, day ticker and, for perpetuals, the index. */
export function createBinanceAdapter(core: FeedCore, market: BinanceMarket, rest: RestClient): Adapter {
  const { counts } = core;
  const subjects = new Map<string, Subject>();
  for (const [symbol, stream] of core.streams) {
    subjects.set(symbol, { stream, book: new BinanceBook(stream, market.id, counts), trades: new TradeIds() });
  }
  let requestId = 0;

  function requests(method: "SUBSCRIBE" | "UNSUBSCRIBE", streams: readonly string[]): string[] {
    return inBatches(streams, STREAMS_PER_REQUEST).map((params) => {
      requestId += 1;
      return JSON.stringify({ method, params, id: requestId });
    });
  }

  function streamNames(kinds: readonly string[], symbols: Iterable<string>): string[] {
    return [...symbols].flatMap((symbol) => kinds.map((kind) => `${symbol.toLowerCase()}@${kind}`));
  }

  async function fetchBook(symbol: string, { book }: Subject): Promise<void> {
    try {
      const query = { symbol, limit: market.depthLimit };
      const reply = await rest.get(market.depthPath, query, (body) => depthReply.parse(body), {
        cost: market.depthCost,
      });
      book.snapshot(reply, { now: core.clock.now(), mono: core.clock.monotonic() });
    } catch {
      // Counted by the client; the book stays due.
    }
  }

  function touch(data: Json, { stream }: Subject, at: At): void {
    // Spot's best prices carry no time of their own.
    const ts = data.E === undefined ? null : readInteger(data.E);
    const [bid, bidQty] = [readPrice(data.b), readDecimal(data.B)];
    stream.touch(bid, bidQty, readPrice(data.a), readDecimal(data.A), readInteger(data.u), ts, at);
  }

  function trade(data: Json, id: number, { stream, trades }: Subject, at: At): void {
    // USDT-M also tells of fills by its insurance fund, at prices that no market made.
    if (data.X !== undefined && data.X !== "MARKET") return;
    const price = readPrice(data.p);
    const qty = readPrice(data.q);
    // Judged before the id is remembered: garbage must not pass for the newest trade.
    if (!(price > 0 && qty > 0)) {
      counts.add("badNumber");
      return;
    }
    const verdict = trades.next(id);
    if (verdict === "duplicate" || verdict === "late") {
      counts.add(verdict);
      return;
    }
    if (verdict === "gap") counts.add("tradeGap");
    // `m`: the buyer was resting, so the seller took.
    stream.trade({ price, qty, side: data.m === true ? "sell" : "buy", ts: readInteger(data.T) }, at);
  }

  function event(data: Json, at: At): void {
    const subject = subjects.get(data.s as string);
    if (subject === undefined) {
      counts.add("unknownSymbol");
      return;
    }
    switch (data.e) {
      case undefined:
      case "bookTicker":
        touch(data, subject, at);
        break;
      case "depthUpdate":
        subject.book.change(data, at);
        break;
      case "trade":
        trade(data, readInteger(data.t), subject, at);
        break;
      case "aggTrade":
        trade(data, readInteger(data.a), subject, at);
        break;
      case "24hrTicker":
        subject.stream.lastPrice(readPrice(data.c), readInteger(data.E), at);
        break;
      case "markPriceUpdate":
        subject.stream.indexPrice(readPrice(data.i));
        break;
      default:
    }
  }

  function read(text: string, at: At): void {
    const frame = parseFrame(text, counts);
    if (frame === null) return;
    const data = frame.data ?? frame;
    if (isObject(data) && data.s !== undefined) {
      event(data, at);
      return;
    }
    if (isObject(frame.error)) {
      counts.add("refused");
      return;
    }
    // What remains is the answer to a request, which may come after the first data.
    if (frame.id === undefined) counts.add("malformed");
  }

  const links = market.links.map(({ path, kinds }, number): LinkSpec => {
    return {
      name: path,
      url: () => `${market.wsUrl}${path}`,
      heartbeat: null,
      silenceMs: SILENCE_MS,
      sendsPerSecond: 4,
      opened() {
        const at = { now: core.clock.now(), mono: core.clock.monotonic() };
        if (number === 0) {
          for (const { stream, book } of subjects.values()) {
            stream.reset();
            book.subscribed(at);
          }
        }
        return requests("SUBSCRIBE", streamNames(kinds, subjects.keys()));
      },
      read,
      closed() {
        if (number === 0) for (const { book } of subjects.values()) book.sync.gone();
      },
    };
  });

  return {
    links,
    tend(at) {
      for (const [symbol, subject] of subjects) if (subject.book.sync.isDue(at.mono)) void fetchBook(symbol, subject);
    },
    revive(stream) {
      for (const { path, kinds } of market.links) {
        const names = streamNames(kinds, [stream.symbol]);
        core.send(path, [...requests("UNSUBSCRIBE", names), ...requests("SUBSCRIBE", names)]);
      }
    },
    history: (query) => binanceHistory(query, core, market, rest),
  };
}
