import * as z from "zod/mini";
import { readDecimal, readPrice } from "../exchange/decimal-text.ts";
import type { Adapter, FeedCore } from "../exchange/exchange-feed.ts";
import { isObject, type Json, objectsOf, parseFrame } from "../exchange/frame.ts";
import { createOneLinkAdapter, type Subject, subjectsOf } from "../exchange/one-link-adapter.ts";
import type { At } from "../exchange/quote-stream.ts";
import type { RestClient } from "../exchange/rest-client.ts";
import { inBatches } from "../exchange/send-queue.ts";
import { TradeIds } from "../exchange/trade-ids.ts";
import { OkxBook } from "./okx-book.ts";
import { okxHistory } from "./okx-history.ts";

/** OKX closes a connection that nothing moved on for 30 s. */
const HEARTBEAT = { everyMs: 5_000, text: () => "ping" };
const SILENCE_MS = 12_000;
const ARGUMENTS_PER_REQUEST = 60;
const BOOK_LEVELS = 400;

const books = z.object({ code: z.literal("0"), data: z.tuple([z.record(z.string(), z.unknown())]) });

interface OkxSubject extends Subject {
  readonly book: OkxBook;
  readonly trades: TradeIds;
}

/** OKX v5, spot: book with sequence and checksum, tickers, trades, index. */
export function createOkxAdapter(core: FeedCore, wsUrl: string, rest: RestClient): Adapter {
  const { counts } = core;
  const subjects = subjectsOf(core, (stream) => {
    return { stream, book: new OkxBook(stream, counts), trades: new TradeIds() };
  });

  function requests(op: string, channels: readonly string[], symbols: readonly string[]): string[] {
    const args = symbols.flatMap((instId) => channels.map((channel) => ({ channel, instId })));
    return inBatches(args, ARGUMENTS_PER_REQUEST).map((batch) => JSON.stringify({ op, args: batch }));
  }

  function trade(data: Json, { stream, trades }: OkxSubject, at: At): void {
    const price = readPrice(data.px);
    const qty = readPrice(data.sz);
    if (!(price > 0 && qty > 0) || (data.side !== "buy" && data.side !== "sell")) {
      counts.add("badNumber");
      return;
    }
    // One message may stand for several fills and bears the last one's number, so that a gap means nothing.
    const verdict = trades.next(readDecimal(data.tradeId));
    if (verdict === "duplicate" || verdict === "late") counts.add(verdict);
    else stream.trade({ price, qty, side: data.side, ts: readDecimal(data.ts) }, at);
  }

  function ticker(data: Json, { stream }: OkxSubject, at: At): void {
    const ts = readDecimal(data.ts);
    const [bid, ask] = [readPrice(data.bidPx), readPrice(data.askPx)];
    stream.touch(bid, readDecimal(data.bidSz), ask, readDecimal(data.askSz), ts, ts, at);
    stream.lastPrice(readPrice(data.last), ts, at);
  }

  function take(channel: unknown, action: unknown, data: Json, subject: OkxSubject, at: At): void {
    if (channel === "books") subject.book.take(action, data, at);
    else if (channel === "trades") trade(data, subject, at);
    else if (channel === "tickers") ticker(data, subject, at);
    else if (channel === "index-tickers") subject.stream.indexPrice(readPrice(data.idxPx));
  }

  function read(text: string, at: At): void {
    if (text === "pong") return;
    const frame = parseFrame(text, counts);
    if (frame === null) return;
    if (frame.event !== undefined) {
      if (frame.event === "error") counts.add("refused");
      return;
    }
    const { arg } = frame;
    if (!isObject(arg)) {
      counts.add("malformed");
      return;
    }
    const subject = subjects.get(arg.instId as string);
    if (subject === undefined) counts.add("unknownSymbol");
    else for (const data of objectsOf(frame.data)) take(arg.channel, frame.action, data, subject, at);
  }

  /** For a channel that does not begin with a snapshot. */
  async function fetchBook(instId: string, book: OkxBook): Promise<void> {
    try {
      const { data } = await rest.get("/api/v5/market/books", { instId, sz: BOOK_LEVELS }, (body) => books.parse(body));
      book.snapshot(data[0], { now: core.clock.now(), mono: core.clock.monotonic() });
    } catch {
      // Counted by the client; the book stays due.
    }
  }

  return createOneLinkAdapter(core, {
    subjects,
    channels: ["books", "tickers", "trades", "index-tickers"],
    name: "public",
    url: () => wsUrl,
    heartbeat: HEARTBEAT,
    silenceMs: SILENCE_MS,
    sendsPerSecond: 2,
    requests,
    read,
    begin: ({ book }, mono) => book.subscribed(mono),
    repair(symbol, { book }) {
      if (book.mustFetch) void fetchBook(symbol, book);
      return book.mustFetch;
    },
    history: (query) => okxHistory(query, core, rest),
  });
}
