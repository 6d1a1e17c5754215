import { type Instrument, sessionAt } from "#/modules/instruments/index.ts";
import type { FeedQuote } from "#/modules/market-data/index.ts";
import type { FeedCounts } from "../exchange/feed-counts.ts";
import type { At } from "../exchange/quote-stream.ts";

/** A price of Twelve Data, from its socket or from a call. Stamps are whole seconds. */
export interface VendorPrice {
  readonly price: number;
  readonly bid?: number;
  readonly ask?: number;
  /** Volume since the market opened, where the vendor knows it. */
  readonly dayVolume?: number;
  readonly ts: number;
}

/** An open market whose price did not move for so long is not repeated any more, and goes stale. */
const QUIET_MS = 60_000;
const REPEAT_MS = 5_000;
/** A spread wider than this part of the price is a pair of quotes from different times. */
const WIDEST_SPREAD = 0.05;

/** One instrument at the vendor, which tells last prices and, for currencies, bid and ask. No book, no trades. */
export class PriceStream {
  readonly instrument: Instrument;
  readonly #counts: FeedCounts;
  readonly #tell: (quote: FeedQuote) => void;
  #quote: Omit<FeedQuote, "ts" | "sourceSeq"> | null = null;
  #seq = 0;
  #dayVolume = Number.NaN;
  #heardMono = Number.NEGATIVE_INFINITY;
  #toldMono = Number.NEGATIVE_INFINITY;

  constructor(instrument: Instrument, counts: FeedCounts, tell: (quote: FeedQuote) => void) {
    this.instrument = instrument;
    this.#counts = counts;
    this.#tell = tell;
  }

  get heardMono(): number {
    return this.#heardMono;
  }

  take({ price, bid, ask, dayVolume, ts }: VendorPrice, at: At): void {
    const { referCoin, mayBeNegative } = this.instrument;
    if (!Number.isFinite(price) || (price <= 0 && !mayBeNegative)) {
      this.#counts.add("badNumber");
      return;
    }
    if (!(ts >= (this.#quote?.sourceTs ?? 0))) {
      this.#counts.add("late");
      return;
    }
    // The vendor tells the volume of the day: what it grew by was traded since. It starts again every day.
    const traded = dayVolume === undefined ? Number.NaN : dayVolume - this.#dayVolume;
    if (dayVolume !== undefined) this.#dayVolume = dayVolume;
    this.#quote = { referCoin, last: price, ...spread(price, bid, ask), sourceTs: ts };
    this.#heardMono = at.mono;
    this.#say(at, traded > 0 ? traded : undefined);
  }

  /** The connection lives: the price still stands, unless an open market has been silent for too long. */
  repeat(at: At): void {
    if (at.mono - this.#toldMono < REPEAT_MS) return;
    if (this.isOpen(at) && at.mono - this.#heardMono > QUIET_MS) return;
    this.#say(at);
  }

  isOpen(at: At): boolean {
    return sessionAt(this.instrument, at.now).state === "open";
  }

  #say(at: At, lastQty?: number): void {
    if (this.#quote === null) return;
    this.#toldMono = at.mono;
    this.#seq += 1;
    this.#counts.add("quotes");
    this.#tell({ ...this.#quote, ...(lastQty !== undefined && { lastQty }), ts: at.now, sourceSeq: this.#seq });
  }
}

/** Bid and ask where they are two, in order, and belong together; none otherwise, and the hub makes them from the last. */
function spread(price: number, bid: number | undefined, ask: number | undefined): { bid?: number; ask?: number } {
  const isPair = bid !== undefined && ask !== undefined && bid > 0 && bid <= ask && ask - bid <= WIDEST_SPREAD * price;
  return isPair ? { bid, ask } : {};
}
