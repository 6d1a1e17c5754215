import type { Interval } from "@evenkeel/contract/market";
import { type HalfSpread, type Instrument, type Session, SessionWatch } from "#/modules/instruments/index.ts";
import { type Candle, CandleFold } from "./candles/candle-fold.ts";
import { MinuteCut } from "./candles/minute-cut.ts";
import type { FeedQuote, MarketFeed } from "./feed-port.ts";
import { Funding } from "./funding.ts";
import type { NormalForm } from "./normalise.ts";
import { PriceGrid } from "./price-grid.ts";
import { Quote } from "./quote.ts";
import { RollingDay } from "./rolling-day.ts";
import { JumpFilter, reference } from "./sources/jump-filter.ts";
import { BANDS, MIN_BAND_REFERENCE_TICKS, SourceChoice, type SourceState } from "./sources/source-choice.ts";
import { type ReceiveTime, SourceLine, type SourceUpdate } from "./sources/source-line.ts";
import { type PriceSplit, recountQuote } from "./splits.ts";
import { MAX_AHEAD_MS, type RejectReason } from "./tick-guard.ts";
import { TradeTape } from "./trade-tape.ts";

/** Told of each candle that closes, for storing; `isWhole` is false where prices were missed in it. */
export type ClosedCandle = (stream: PriceStream, interval: Interval, candle: Candle, isWhole: boolean) => void;

/** What became of an update: the stream's quote, a good price that stands by, or dropped for a reason. */
export type Verdict = "quoted" | "standby" | RejectReason;

/**
 * Everything that is known of one price: its sources, last quote, candles, day, tape, funding. One writer, the hub. Which of
 * several sources makes the price changes without a trace in it: numbers and times go on rising, and a source is taken over
 * only at a price that the last one, or its own persistence, bears out.
 */
export class PriceStream implements NormalForm {
  readonly referCoin: string;
  readonly instrument: Instrument;
  /** The preferred source: names the kind of all of them, and the history that candles continue. */
  readonly feed: MarketFeed;
  /** In order of preference. */
  readonly lines: readonly SourceLine[];
  readonly priceGrid: PriceGrid;
  readonly qtyGrid: PriceGrid;
  readonly fold: CandleFold;
  readonly #cut: MinuteCut;
  readonly day = new RollingDay();
  readonly tape = new TradeTape();
  readonly funding: Funding | null;
  quote: Quote | null = null;
  /** Splits of the share, in the order in which they count; also those to come. */
  splits: readonly PriceSplit[] = [];
  /** Up to which instant the quote has taken in splits, wall-clock milliseconds. */
  countedTo = Number.NEGATIVE_INFINITY;
  readonly #halfSpread: HalfSpread;
  readonly #choice: SourceChoice;
  /** Judges the price of a source that follows another one. */
  readonly #takeOver: JumpFilter;
  readonly #band: number;
  #inUse: SourceLine | null = null;
  /** The update that was judged last, so that looking at it again does not count as its being said again. */
  #judged: SourceUpdate | null = null;
  readonly #session: SessionWatch;

  /**
   * @param feeds its sources, all of one kind, the preferred one first; at least one.
   * @param staleMs age from which its price is stale.
   * @param onClosed told of each candle that closes, for storing.
   */
  constructor(
    instrument: Instrument,
    feeds: readonly [MarketFeed, ...MarketFeed[]],
    staleMs: number,
    onClosed: ClosedCandle,
  ) {
    this.referCoin = instrument.referCoin;
    this.instrument = instrument;
    this.feed = feeds[0];
    this.lines = feeds.map((feed) => new SourceLine(feed, instrument));
    this.priceGrid = new PriceGrid(instrument.tickSize);
    this.qtyGrid = new PriceGrid(instrument.qtyStep);
    this.#session = new SessionWatch(instrument.schedule);
    this.#halfSpread = instrument.halfSpread;
    this.#choice = new SourceChoice(feeds.length, instrument.class, staleMs);
    this.#band = BANDS[instrument.class];
    this.#takeOver = new JumpFilter(this.#band, MIN_BAND_REFERENCE_TICKS);
    const stepNotional = Number(instrument.tickSize) * Number(instrument.qtyStep) * Number(instrument.contractSize);
    this.funding = instrument.fundingCap === undefined ? null : new Funding(instrument.fundingCap, stepNotional);
    this.fold = new CandleFold((interval, candle, isWhole) => {
      if (interval === "1m") this.day.add(candle);
      onClosed(this, interval, candle, isWhole);
    });
    this.#cut = new MinuteCut(this.fold);
  }

  /** The source that made the last quote; the preferred one before the first. */
  get source(): MarketFeed {
    return (this.#inUse ?? this.lines[0])?.feed ?? this.feed;
  }

  /** Every source and how it stood at the last choice, in order of preference. */
  sourceStates(): { readonly name: string; readonly state: SourceState }[] {
    return this.lines.map(({ feed }, at) => ({ name: feed.name, state: this.#choice.states[at] ?? "lost" }));
  }

  /** True where the stream has several sources and only one of them bears the price out. */
  get isDegraded(): boolean {
    if (this.lines.length === 1) return false;
    return this.#choice.states.filter((state) => state === "inUse" || state === "standby").length <= 1;
  }

  /** True where no source has given a price for so long that orders must be refused; also before the first. */
  isStale(mono: number): boolean {
    return this.quote === null || mono - this.quote.receivedMono > this.#choice.staleMs;
  }

  /** Changes the age in milliseconds from which its price is stale; one that is older already is stale at once. */
  limitAge(staleMs: number): void {
    this.#choice.staleMs = staleMs;
  }

  /** The market's session; open at all hours where the feed does not keep them. */
  session(now: number): Session {
    return this.feed.keepsSessions ? this.#session.at(now) : { state: "open", nextChangeAt: null };
  }

  halfSpreadTicks(lastTicks: number): number {
    if ("bps" in this.#halfSpread) return (Math.abs(lastTicks) * this.#halfSpread.bps) / 10_000;
    return this.priceGrid.nearest(this.#halfSpread.price);
  }

  /** The price from history that first updates are measured by. */
  seedPrice(lastTicks: number): void {
    for (const line of this.lines) line.seed(lastTicks);
  }

  /** Completes day and candles in the making with minutes that history tells of a time when it was stale, ascending. */
  mend(minutes: readonly Candle[]): void {
    const open = this.fold.current("1m")?.t ?? 0;
    for (const minute of minutes) {
      if (minute.t >= open) continue;
      const missed = this.day.amend(minute);
      if (missed !== null) this.fold.mend(minute, missed);
    }
  }

  /** The split that has begun to count and that the quote does not know of yet; undefined where there is none. */
  dueSplit(now: number): PriceSplit | undefined {
    return this.splits.find(({ at }) => at > this.countedTo && at <= now);
  }

  /** Whether the market is closed until a split counts: a price of now could be by either count. */
  awaitsSplit(now: number): boolean {
    if (this.splits.length === 0) return false;
    const { state, nextChangeAt } = this.session(now);
    return state !== "open" && this.splits.some(({ at }) => at > now && at === nextChangeAt);
  }

  /** Puts all that is known of the price into another count of shares. Its age stays what it was. */
  recount({ at, newShares, oldShares }: PriceSplit, now: number): void {
    const factor = oldShares / newShares;
    this.countedTo = at;
    for (const line of this.lines) line.rescale(factor);
    this.#takeOver.clear();
    this.fold.rescale(factor);
    this.day.rescale(factor);
    this.tape.clear();
    if (this.quote !== null) this.quote = recountQuote(this.quote, factor, now);
  }

  /** Takes in an update of one of its sources. */
  accept(update: FeedQuote, line: SourceLine, at: ReceiveTime): Verdict {
    if (this.quote !== null && line.ageMs(at.mono) > this.#choice.staleMs && !this.isStale(at.mono)) {
      line.rebase(this.quote.bidTicks + this.quote.askTicks);
    }
    const reason = line.accept(update, this, at);
    if (reason !== null) return reason;
    if (this.#choose(at.mono) === line) return this.#offer(line, at) ? "quoted" : "outlier";
    return this.#choice.states[this.lines.indexOf(line)] === "outlier" ? "disagreement" : "standby";
  }

  /** Looks whether silence has changed the choice; true where another source's last price became the quote by it. */
  reconsider(at: ReceiveTime): boolean {
    const before = this.#inUse;
    const line = this.#choose(at.mono);
    if (line === null || before === null || line === before || line.latest === null) return false;
    return line.latest.at.mono > (this.quote?.receivedMono ?? 0) && this.#offer(line, at, true);
  }

  #choose(mono: number): SourceLine | null {
    const prices = this.lines.map((line) => ({ twiceMid: line.twiceMid, ageMs: line.ageMs(mono) }));
    const accepted = this.quote === null ? null : this.quote.bidTicks + this.quote.askTicks;
    const chosen = this.#choice.choose(prices, accepted, mono);
    return chosen === null ? null : (this.lines[chosen] ?? null);
  }

  /** Makes the line's last update the quote, unless it is a new source whose price must first be borne out. */
  #offer(line: SourceLine, at: ReceiveTime, isOld = false): boolean {
    const update = line.latest;
    if (update === null || update === this.#judged) return false;
    this.#judged = update;
    if (this.#inUse !== null && this.#inUse !== line && this.quote !== null) {
      const accepted = this.quote.bidTicks + this.quote.askTicks;
      if (!this.#takeOver.passes(line.twiceMid, accepted, at.mono)) return false;
    }
    this.#takeOver.clear();
    this.#inUse = line;
    this.#quoteFrom(update, line.feed.name, at, isOld);
    return true;
  }

  #quoteFrom(update: SourceUpdate, source: string, at: ReceiveTime, isOld: boolean): void {
    const { bidTicks, askTicks, bids, asks } = update;
    const tradeSteps = isOld ? 0 : update.tradeSteps;
    const lastTicks = this.#nearMiddle(update);
    const indexTicks = Number.isFinite(update.indexTicks) ? update.indexTicks : Math.floor((bidTicks + askTicks) / 2);
    this.funding?.sample(at.now, bids, asks, bidTicks, askTicks, indexTicks);
    if (this.quote !== null && this.isStale(at.mono)) this.fold.tear(at.now);
    const id = Math.max((this.quote?.id ?? 0) + 1, at.now);
    const isTrade = tradeSteps > 0 && update.side !== undefined;
    this.quote = new Quote(
      {
        id,
        referCoin: this.referCoin,
        bidTicks,
        askTicks,
        lastTicks,
        indexTicks,
        markTicks: this.funding?.markTicks(indexTicks, at.now) ?? indexTicks,
        bids,
        asks,
        trade: isTrade ? { ticks: lastTicks, steps: tradeSteps, side: update.side ?? "buy" } : null,
        // Sources' clocks differ by a little; the stream's time does not go back where one follows another.
        ts: Math.max(update.ts, Math.min(this.quote?.ts ?? 0, at.now + MAX_AHEAD_MS)),
        sourceTs: update.sourceTs,
        receivedAt: update.at.now,
        receivedMono: update.at.mono,
        source,
      },
      this.priceGrid,
      this.qtyGrid,
    );
    if (this.quote.trade !== null) this.tape.push({ ...this.quote.trade, seq: id, ts: at.now });
    // A closed market's price is repeated to show that the source lives; it makes no candles.
    if (this.session(at.now).state !== "open") return;
    const { volumeSteps, tradeTs } = update;
    this.#cut.take(isOld ? { ticks: lastTicks } : { ticks: lastTicks, steps: volumeSteps, tradeTs }, at.now);
  }

  /** The last price; of several sources that of a quiet one may be old, and is then held within the band of its quotes. */
  #nearMiddle({ bidTicks, askTicks, lastTicks }: SourceUpdate): number {
    if (this.lines.length === 1) return lastTicks;
    const twiceMid = bidTicks + askTicks;
    const room = (this.#band * reference(twiceMid, MIN_BAND_REFERENCE_TICKS)) / 2;
    return Math.round(Math.min(Math.max(lastTicks, twiceMid / 2 - room), twiceMid / 2 + room));
  }
}
