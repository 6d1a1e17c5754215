import { readDecimal, readPrice } from "../exchange/decimal-text.ts";
import type { Json } from "../exchange/frame.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";

/** The fields that prices are read from; spot has the last alone, linear all of them. */
const FIELDS = ["lastPrice", "indexPrice", "bid1Price", "bid1Size", "ask1Price", "ask1Size"] as const;

/** The `tickers` topic of one symbol: on linear a snapshot and then the changed fields only, on spot always whole. */
export class BybitTicker {
  readonly #stream: QuoteStream;
  #fields: Partial<Record<(typeof FIELDS)[number], unknown>> = {};
  #isKnown = false;

  constructor(stream: QuoteStream) {
    this.#stream = stream;
  }

  take(type: unknown, data: Json, ts: number, at: At): void {
    if (type === "snapshot") this.reset();
    // A change of what is not known yet says nothing.
    if (type !== "snapshot" && !this.#isKnown) return;
    this.#isKnown = true;
    for (const field of FIELDS) if (data[field] !== undefined) this.#fields[field] = data[field];
    const { lastPrice, indexPrice, bid1Price, bid1Size, ask1Price, ask1Size } = this.#fields;
    const stream = this.#stream;
    if (bid1Price !== undefined || ask1Price !== undefined) {
      stream.touch(
        readPrice(bid1Price),
        readDecimal(bid1Size),
        readPrice(ask1Price),
        readDecimal(ask1Size),
        ts,
        ts,
        at,
      );
    }
    if (data.lastPrice !== undefined) stream.lastPrice(readPrice(lastPrice), ts, at);
    if (data.indexPrice !== undefined) stream.indexPrice(readPrice(indexPrice));
  }

  reset(): void {
    this.#fields = {};
    this.#isKnown = false;
  }
}
