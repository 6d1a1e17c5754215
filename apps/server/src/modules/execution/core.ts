import { add, type Decimal, format, ZERO } from "@evenkeel/calc/decimal";
import type { TriggerBy } from "@evenkeel/contract/contract-coin";
import type { CorporateActions } from "#/modules/corporate-actions/index.ts";
import type { Instruments } from "#/modules/instruments/index.ts";
import type { Admission } from "#/modules/limits/index.ts";
import type { MarketData, Quote } from "#/modules/market-data/index.ts";
import type { Notices } from "#/modules/notifications/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import {
  type CrossPosition,
  type CrossState,
  crossState,
  marginRatio,
  usable,
  usedMargin,
} from "#/modules/risk/index.ts";
import type { SettlementPrices } from "#/modules/settlement-prices/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { HeapSlot, PriceHeap } from "#/platform/price-heap.ts";
import type { Account, LiveOrder, LivePosition, Trigger } from "./account.ts";
import { SETTLEMENT_ASSET } from "./accounting.ts";
import type { AccountStore } from "./accounts.ts";
import type { Committer } from "./committer.ts";
import { CurrencyRates } from "./currency-rates.ts";
import type { NightMark } from "./derivatives/night.repository.ts";
import { exitTriggers } from "./exit-triggers.ts";
import type { FundingMark } from "./funding.repository.ts";
import type { House } from "./house.ts";
import { InstrumentBook } from "./instrument-book.ts";
import { crossTriggers, isolatedTriggers } from "./margin-watch.ts";
import { dayTurnover, drawLatencyMs } from "./market-conditions.ts";
import type { PositionView, Product } from "./product.ts";
import type { Unit } from "./unit.ts";

/** A trigger and the price that wakes it; null where there is none. */
export interface WantedTrigger {
  readonly wakes: "fall" | "rise";
  readonly price: Decimal | null;
  readonly trigger: Trigger;
}

/** What the engine's parts share. */
export interface CoreDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Uniform in [0, 1): draws the simulated latency; simulations pass a seeded one. */
  readonly random: () => number;
  readonly market: Pick<MarketData, "quote" | "isStale" | "staleMs" | "session" | "day" | "fundingRate" | "overnight">;
  /** Tells a person something in the transaction of its fact. */
  readonly notices: Pick<Notices, "publish">;
  /** Keeps what an instant was settled at, also where nobody was charged. */
  readonly saveFunding: (settled: FundingMark) => void;
  readonly saveNight: (settled: NightMark) => void;
  readonly instruments: Instruments;
  /** Splits and dividends that operators have put in force. */
  readonly corporateActions: Pick<CorporateActions, "approved" | "onChange">;
  /** What futures that have expired are settled at. */
  readonly settlementPrices: Pick<SettlementPrices, "priceOf" | "lastOf" | "want" | "onChange" | "settled">;
  /** Whether contracts of a product may be opened in this kind of money. */
  readonly isOpen: (mode: Mode, product: Product["name"]) => boolean;
  /** What judges openings by the limits that a person has set for themselves. */
  readonly admission: (userId: string, mode: Mode) => Promise<Admission>;
  readonly log: Log;
}

/** The engine's state and the look-ups that its parts have in common. */
export class Core {
  readonly deps: CoreDeps;
  readonly books = new Map<string, InstrumentBook>();
  readonly booksByStream = new Map<string, InstrumentBook[]>();
  readonly rates: CurrencyRates;
  readonly products: readonly Product[];
  readonly houses = new Map<Mode, House>();
  /** Of streams with a quote that has yet to be acted on, the one that prices are reckoned by until then. */
  readonly held = new Map<string, Quote>();
  readonly accounts: AccountStore;
  readonly committer: Committer<Unit>;
  /** Trailing stops, and positions with trailing exits, that have followed the price since it was last kept how far. */
  readonly followed = new Set<LiveOrder | LivePosition>();

  /** @throws Error where two instruments share a coin: it says whose wallet an order belongs to. */
  constructor(deps: CoreDeps, products: readonly Product[], accounts: AccountStore, committer: Committer<Unit>) {
    this.deps = deps;
    this.accounts = accounts;
    this.committer = committer;
    this.products = products;
    this.rates = new CurrencyRates(deps.market);
    for (const product of products) {
      for (const instrument of product.classes.flatMap((each) => deps.instruments.ofClass(each))) {
        if (this.books.has(instrument.coin)) throw new Error(`two instruments are called ${instrument.coin}`);
        const book = new InstrumentBook(instrument, product, this.rates);
        this.books.set(instrument.coin, book);
        const siblings = this.booksByStream.get(instrument.referCoin) ?? [];
        siblings.push(book);
        this.booksByStream.set(instrument.referCoin, siblings);
      }
    }
  }

  /** The product's book of an instrument; undefined where it has none. */
  bookOf(product: Product, coin: string): InstrumentBook | undefined {
    const book = this.books.get(coin);
    return book?.product === product ? book : undefined;
  }

  /** The instruments of a product, or the one that is asked for; none where it has no such. */
  coinsOf(product: Product, coin: string | undefined): string[] {
    const books = coin === undefined ? [...this.books.values()] : [this.books.get(coin)];
    return books.flatMap((book) => (book?.product === product ? [book.coin] : []));
  }

  house(mode: Mode): House {
    const house = this.houses.get(mode);
    if (house === undefined) throw new Error(`the ${mode} book is not open`);
    return house;
  }

  book(coin: string): InstrumentBook {
    const book = this.books.get(coin);
    if (book === undefined) throw new Error(`no book for ${coin}`);
    return book;
  }

  quoteOf(coin: string): Quote | undefined {
    const { endQuote, instrument } = this.book(coin);
    // Of a future that is being settled the last before its end: what comes after is of the next one.
    return endQuote ?? this.held.get(instrument.referCoin) ?? this.deps.market.quote(instrument.referCoin);
  }

  isStale(coin: string): boolean {
    return this.deps.market.isStale(this.book(coin).instrument.referCoin);
  }

  /** The account's cross positions whose price is known, with what they are. */
  crossPositions(account: Account): { live: LivePosition; terms: CrossPosition }[] {
    return [...account.positions.values()].flatMap((live) => {
      const { position } = live;
      if (position.marginMode !== "cross") return [];
      const terms = this.terms(live);
      return terms === null ? [] : [{ live, terms }];
    });
  }

  /** A position by the price and the rate now; null while one of them is not known. */
  terms({ position }: LivePosition): CrossPosition | null {
    const mark = this.quoteOf(position.coin)?.mark;
    const { rules, conversion, isConverted } = this.book(position.coin);
    if (mark === undefined || conversion === null) return null;
    const terms = { holding: holdingOf(position), margin: position.margin, mark, rules };
    return isConverted ? { ...terms, converted: { conversion, leverage: position.leverage } } : terms;
  }

  crossState(account: Account): CrossState {
    return crossState(
      account.backing,
      this.crossPositions(account).map((each) => each.terms),
    );
  }

  /** What the positions of a wallet of derivatives use as margin, by the table and the rates now. */
  usedMargin(account: Account): Decimal {
    let sum = ZERO;
    for (const { terms } of this.crossPositions(account)) sum = add(sum, usedMargin(terms));
    return sum;
  }

  /** Whether every open position's price is known and fresh: without that nobody can say what is free. */
  isPriced(account: Account): boolean {
    return [...account.positions.values()].every(
      ({ position }) => position.marginMode === "isolated" || this.isWorthKnown(position.coin),
    );
  }

  /** Whether a price says what a position is worth: it is fresh, or it is the last one of a market that has closed. */
  isWorthKnown(coin: string): boolean {
    const book = this.book(coin);
    if (!book.product.keepsHours) return !this.isStale(coin);
    if (book.conversion === null || this.quoteOf(coin) === undefined) return false;
    return !this.isStale(coin) || !this.isTrading(book);
  }

  /** Whether the instrument's market is open now, and nothing of it is about to be settled or adjusted first. */
  isTrading(book: InstrumentBook): boolean {
    const { instrument, endQuote } = book;
    const isOpen = endQuote === null && this.deps.market.session(instrument).state === "open";
    return isOpen && !this.isAdjusting(book);
  }

  /** Whether a split or a dividend counts already that not every account has taken in. */
  isAdjusting({ adjustsFrom }: InstrumentBook): boolean {
    return adjustsFrom <= this.deps.clock.now();
  }

  /** What the account may use for a new order, in the settlement asset. */
  usable(account: Account): Decimal {
    return usable(account.free, this.crossState(account).upnl);
  }

  /** Puts a position's triggers where they belong now; takes them away once it is closed. */
  watch(live: LivePosition): void {
    const { position } = live;
    live.unwatch?.();
    live.unwatch = null;
    if (position.status === "closed") {
      this.followed.delete(live);
      return;
    }
    const book = this.book(position.coin);
    const unwatchExits = this.placeTrigger(position.coin, position.triggerBy, exitTriggers(live, book.rules.tick));
    const wanted = position.marginMode === "isolated" ? isolatedTriggers(this, live) : crossTriggers(this, live);
    const unwatchMargin = this.placeTrigger(position.coin, "mark", wanted);
    book.positions.add(live);
    live.unwatch = () => {
      unwatchExits();
      unwatchMargin();
      book.positions.delete(live);
    };
  }

  /** Puts triggers into the heaps of one kind of price; those without a price are left out. @returns what takes them out. */
  placeTrigger(coin: string, by: TriggerBy, wanted: readonly WantedTrigger[]): () => void {
    const book = this.book(coin);
    const placed: { heap: PriceHeap<Trigger>; slot: HeapSlot<Trigger> }[] = [];
    for (const { wakes, price, trigger } of wanted) {
      if (price === null) continue;
      const heap = book.triggers[by][wakes];
      const rank = "live" in trigger ? trigger.live.position.id : trigger.order.order.id;
      placed.push({ heap, slot: heap.add(book.ticks(price, wakes), rank, trigger) });
    }
    return () => {
      for (const { heap, slot } of placed) heap.remove(slot);
    };
  }

  /** Puts the triggers of all cross positions anew: what one of them has, the others have not. */
  watchCross(account: Account): void {
    for (const live of account.positions.values()) if (live.position.marginMode === "cross") this.watch(live);
  }

  /** The position as its owner sees it now. */
  present(live: LivePosition): PositionView {
    return live.account.product.viewPosition(this, live);
  }

  /** What a position, or the wallet that a cross position stands on, requires of its equity; null where that cannot be said. */
  marginRatio(live: LivePosition): Decimal | null {
    const { position, account } = live;
    if (position.marginMode === "cross") return marginRatio(this.crossState(account));
    const terms = position.status === "closed" ? null : this.terms(live);
    return terms === null ? null : marginRatio(crossState(ZERO, [terms]));
  }

  /** Unrealised profit and loss of all positions whose price is known, as decimal text. */
  unrealised(account: Account): string {
    let sum = ZERO;
    for (const live of account.positions.values()) {
      const terms = this.terms(live);
      if (terms !== null) sum = add(sum, crossState(ZERO, [terms]).upnl);
    }
    return format(sum);
  }

  /**
   * Closes units: what the person will be told, the cross triggers anew, and on to the database, where all of them become true or
   * none; they are written in their order.
   */
  submit(...units: readonly Unit[]): Promise<void> {
    for (const unit of units) this.#close(unit);
    return this.committer.submit(...units);
  }

  #close(unit: Unit): void {
    const { account } = unit;
    this.watchCross(account);
    unit.notes.forEach((note, at) => {
      if (note.type === "SETTLEMENT") unit.notes[at] = account.product.viewSettlement(note);
    });
    for (const position of unit.positions.values()) {
      const live = account.positionById(position.id) ?? { account, position, unwatch: null, liqPrice: null };
      unit.notes.push({ type: "POSITION", data: this.present(live) });
    }
    unit.notes.push({
      type: "OWNCOIN",
      data: {
        accountType: account.product.accountType,
        coin: SETTLEMENT_ASSET,
        available: format(account.available),
        frozen: format(account.frozen),
      },
    });
  }

  /** Turnover of the last 24 hours in the quote currency, for the impact model; null where nothing is known. */
  dayTurnover(book: InstrumentBook, quote: Quote): Decimal | null {
    return dayTurnover(this.deps.market, book.instrument.referCoin, quote);
  }

  drawLatencyMs(): number {
    return drawLatencyMs(this.deps.random);
  }
}
