import type { Interval } from "@evenkeel/contract/market";
import { type HalfSpread, type Instrument, type Session, scheduleSession } from "#/modules/instruments/index.ts";
import { type Candle, CandleFold } from "./candles/candle-fold.ts";
import type { FeedQuote, MarketFeed } from "./feed-port.ts";
import { Funding } from "./funding.ts";
import { type NormalForm, normalise } from "./normalise.ts";
import { PriceGrid } from "./price-grid.ts";
import { Quote } from "./quote.ts";
import { RollingDay } from "./rolling-day.ts";
import { type RejectReason, TickGuard } from "./tick-guard.ts";
import { TradeTape } from "./trade-tape.ts";

/** Receive time of an update on both clocks, in milliseconds. */
export interface ReceiveTime {
  readonly now: number;
  readonly mono: number;
}

/** Everything that is known of one price stream: last quote, candles, day, tape, funding. One writer, the hub. */
export class PriceStream implements NormalForm {
  readonly referCoin: string;
  readonly instrument: Instrument;
  readonly feed: MarketFeed;
  readonly priceGrid: PriceGrid;
  readonly qtyGrid: PriceGrid;
  readonly fold: CandleFold;
  readonly day = new RollingDay();
  readonly tape = new TradeTape();
  readonly funding: Funding | null;
  quote: Quote | null = null;
  readonly #guard: TickGuard;
  readonly #halfSpread: HalfSpread;
  #session: Session = { state: "closed", nextChangeAt: 0 };

  /** @param onClosed told of each candle that closes, for storing. */
  constructor(
    instrument: Instrument,
    feed: MarketFeed,
    onClosed: (stream: PriceStream, interval: Interval, candle: Candle) => void,
  ) {
    this.referCoin = instrument.referCoin;
    this.instrument = instrument;
    this.feed = feed;
    this.priceGrid = new PriceGrid(instrument.tickSize);
    this.qtyGrid = new PriceGrid(instrument.qtyStep);
    this.#halfSpread = instrument.halfSpread;
    this.#guard = new TickGuard(instrument.class, instrument.mayBeNegative);
    const stepNotional = Number(instrument.tickSize) * Number(instrument.qtyStep) * Number(instrument.contractSize);
    this.funding = instrument.fundingCap === undefined ? null : new Funding(instrument.fundingCap, stepNotional);
    this.fold = new CandleFold((interval, candle) => {
      if (interval === "1m") this.day.add(candle);
      onClosed(this, interval, candle);
    });
  }

  /** The market's session; open at all hours where the feed does not keep them. */
  session(now: number): Session {
    if (!this.feed.keepsSessions) return { state: "open", nextChangeAt: null };
    const { nextChangeAt } = this.#session;
    if (nextChangeAt !== null && now >= nextChangeAt) this.#session = scheduleSession(this.instrument.schedule, now);
    return this.#session;
  }

  halfSpreadTicks(lastTicks: number): number {
    if ("bps" in this.#halfSpread) return (Math.abs(lastTicks) * this.#halfSpread.bps) / 10_000;
    return this.priceGrid.nearest(this.#halfSpread.price);
  }

  /** The price from history that the first update is measured by. */
  seedPrice(lastTicks: number): void {
    this.#guard.seed(lastTicks);
  }

  /** Takes in an update: the reason why it is dropped, or null where it became the stream's quote. */
  accept(update: FeedQuote, at: ReceiveTime): RejectReason | null {
    const normal = normalise(update, this);
    const { bidTicks, askTicks, lastTicks } = normal;
    const tick = { bidTicks, askTicks, lastTicks, ts: update.ts, seq: update.sourceSeq };
    const reason = this.#guard.judge(tick, at.mono, at.now);
    if (reason !== null) return reason;
    const indexTicks = Number.isFinite(normal.indexTicks) ? normal.indexTicks : Math.floor((bidTicks + askTicks) / 2);
    this.funding?.sample(at.now, normal.bids, normal.asks, bidTicks, askTicks, indexTicks);
    const isTrade = normal.tradeSteps > 0 && update.side !== undefined;
    const id = Math.max((this.quote?.id ?? 0) + 1, at.now);
    this.quote = new Quote(
      {
        id,
        referCoin: this.referCoin,
        bidTicks,
        askTicks,
        lastTicks,
        indexTicks,
        markTicks: this.funding?.markTicks(indexTicks, at.now) ?? indexTicks,
        bids: normal.bids,
        asks: normal.asks,
        trade: isTrade ? { ticks: lastTicks, steps: normal.tradeSteps, side: update.side ?? "buy" } : null,
        ts: update.ts,
        sourceTs: update.sourceTs,
        receivedAt: at.now,
        receivedMono: at.mono,
        source: this.feed.name,
      },
      this.priceGrid,
      this.qtyGrid,
    );
    if (this.quote.trade !== null) this.tape.push({ ...this.quote.trade, seq: id, ts: at.now });
    // A closed market's price is repeated to show that the source lives; it makes no candles.
    if (this.session(at.now).state === "open") this.fold.tick(at.now, lastTicks, normal.tradeSteps);
    return null;
  }
}
