import { unrealisedPnl } from "@evenkeel/calc/contract-math";
import { add, type Decimal, format, fromInteger, mul, ZERO } from "@evenkeel/calc/decimal";
import { liquidationPrice } from "@evenkeel/calc/liquidation";
import type { Instruments } from "#/modules/instruments/index.ts";
import type { MarketData, Quote } from "#/modules/market-data/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import { holdingOf, presentPosition } from "#/modules/positions/index.ts";
import {
  type CrossPosition,
  type CrossState,
  crossLiquidationPrice,
  crossState,
  usable,
  watchBound,
} from "#/modules/risk/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { HeapSlot, PriceHeap } from "#/platform/price-heap.ts";
import type { Account, LivePosition, Trigger } from "./account.ts";
import { SETTLEMENT_ASSET } from "./accounting.ts";
import type { AccountStore } from "./accounts.ts";
import type { Committer } from "./committer.ts";
import type { House } from "./house.ts";
import { InstrumentBook, type TriggerPair } from "./instrument-book.ts";
import type { Unit } from "./unit.ts";

/** What the engine's parts share. */
export interface CoreDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Uniform in [0, 1): draws the simulated latency; simulations pass a seeded one. */
  readonly random: () => number;
  readonly market: Pick<MarketData, "quote" | "isStale" | "staleMs" | "session" | "day">;
  readonly instruments: Instruments;
  /** Whether contracts may be opened in this kind of money. */
  readonly isOpen: (mode: Mode) => boolean;
  readonly log: Log;
}

/** The engine's state and the look-ups that its parts have in common. */
export class Core {
  readonly deps: CoreDeps;
  readonly books = new Map<string, InstrumentBook>();
  readonly booksByStream = new Map<string, InstrumentBook[]>();
  readonly houses = new Map<Mode, House>();
  readonly accounts: AccountStore;
  readonly committer: Committer;

  constructor(deps: CoreDeps, accounts: AccountStore, committer: Committer) {
    this.deps = deps;
    this.accounts = accounts;
    this.committer = committer;
    for (const instrument of deps.instruments.ofClass("coinContract")) {
      const book = new InstrumentBook(instrument);
      this.books.set(instrument.coin, book);
      const siblings = this.booksByStream.get(instrument.referCoin) ?? [];
      siblings.push(book);
      this.booksByStream.set(instrument.referCoin, siblings);
    }
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
    return this.deps.market.quote(this.book(coin).instrument.referCoin);
  }

  isStale(coin: string): boolean {
    return this.deps.market.isStale(this.book(coin).instrument.referCoin);
  }

  /** The account's cross positions whose price is known, with what they are. */
  crossPositions(account: Account): { live: LivePosition; terms: CrossPosition }[] {
    return [...account.positions.values()].flatMap((live) => {
      const { position } = live;
      if (position.marginMode !== "cross") return [];
      const mark = this.quoteOf(position.coin)?.mark;
      if (mark === undefined) return [];
      const { rules } = this.book(position.coin);
      return [{ live, terms: { holding: holdingOf(position), margin: position.margin, mark, rules } }];
    });
  }

  crossState(account: Account): CrossState {
    return crossState(
      account.free,
      this.crossPositions(account).map((each) => each.terms),
    );
  }

  /** Whether every open position's price is known and fresh: without that nobody can say what is free. */
  isPriced(account: Account): boolean {
    return [...account.positions.values()].every(
      ({ position }) => position.marginMode === "isolated" || !this.isStale(position.coin),
    );
  }

  /** What the account may use for a new order, in the settlement asset. */
  usable(account: Account): Decimal {
    return usable(account.free, this.crossState(account).upnl);
  }

  /** Puts a position's triggers where they belong now; takes them away once it is closed. */
  watch(live: LivePosition): void {
    const { position, account } = live;
    live.unwatch?.();
    live.unwatch = null;
    if (position.status === "closed") return;
    const book = this.book(position.coin);
    const placed: { heap: PriceHeap<Trigger>; slot: HeapSlot<Trigger> }[] = [];
    const place = (pair: TriggerPair, wakes: "fall" | "rise", price: Decimal | null, kind: Trigger["kind"]) => {
      if (price === null) return;
      const heap = pair[wakes];
      placed.push({ heap, slot: heap.add(book.ticks(price, wakes), position.id, { kind, live }) });
    };
    const [good, bad] = position.side === "buy" ? (["rise", "fall"] as const) : (["fall", "rise"] as const);
    place(book.triggers[position.triggerBy], good, position.takeProfit, "takeProfit");
    place(book.triggers[position.triggerBy], bad, position.stopLoss, "stopLoss");
    if (position.marginMode === "isolated") {
      live.liqPrice = liquidationPrice({
        holding: holdingOf(position),
        backing: position.margin,
        takerRate: book.rules.takerRate,
        tiers: book.rules.tiers,
      });
      place(book.triggers.mark, bad, live.liqPrice, "liquidation");
    } else {
      place(book.triggers.mark, bad, this.#crossBound(account, live), "crossWatch");
    }
    live.unwatch = () => {
      for (const { heap, slot } of placed) heap.remove(slot);
    };
  }

  /** Puts the triggers of all cross positions anew: what one of them has, the others have not. */
  watchCross(account: Account): void {
    for (const live of account.positions.values()) if (live.position.marginMode === "cross") this.watch(live);
  }

  #crossBound(account: Account, live: LivePosition): Decimal | null {
    const all = this.crossPositions(account);
    const own = all.find((each) => each.live === live);
    if (own === undefined) {
      this.book(live.position.coin).awaitingQuote.add(account);
      return null;
    }
    const state = this.crossState(account);
    live.liqPrice = crossLiquidationPrice(own.terms, state);
    // One position alone has an exact price; several have bounds within which none of them needs a look.
    return all.length === 1 && state.slack > 0n ? live.liqPrice : watchBound(own.terms, state, all.length);
  }

  /** The position as its owner sees it now. */
  present(live: LivePosition) {
    const { position } = live;
    const mark = this.quoteOf(position.coin)?.mark ?? null;
    return presentPosition(position, this.book(position.coin).rules, mark, live.liqPrice);
  }

  /** Unrealised profit and loss of all positions whose price is known, as decimal text. */
  unrealised(account: Account): string {
    let sum = ZERO;
    for (const { position } of account.positions.values()) {
      const mark = this.quoteOf(position.coin)?.mark;
      const { places } = this.book(position.coin).rules;
      if (mark !== undefined) sum = add(sum, unrealisedPnl(holdingOf(position), mark, places));
    }
    return format(sum);
  }

  /** Closes a unit: what the person will be told, the cross triggers anew, and on to the database. */
  submit(unit: Unit): Promise<void> {
    const { account } = unit;
    this.watchCross(account);
    for (const position of unit.positions.values()) {
      const live = account.positionById(position.id) ?? { account, position, unwatch: null, liqPrice: null };
      unit.notes.push({ type: "POSITION", data: this.present(live) });
    }
    unit.notes.push({
      type: "OWNCOIN",
      data: {
        accountType: 3,
        coin: SETTLEMENT_ASSET,
        available: format(account.available),
        frozen: format(account.frozen),
      },
    });
    return this.committer.submit(unit);
  }

  /** Turnover of the last 24 hours in the quote currency, for the impact model; null where nothing is known. */
  dayTurnover(book: InstrumentBook, quote: Quote): Decimal | null {
    const turnover = this.deps.market.day(book.instrument.referCoin)?.turnover ?? 0;
    if (!(turnover >= 1)) return null;
    const perUnit = mul(quote.priceGrid.decimal(1), quote.qtyGrid.decimal(1), "down");
    return mul(fromInteger(BigInt(Math.floor(turnover))), perUnit, "down");
  }

  /** 50 to 250 ms, the same distribution for everybody (product design 2.1). */
  drawLatencyMs(): number {
    return 50 + Math.floor(this.deps.random() * 201);
  }
}
