import { type Decimal, parse } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import { type Instrument, settlementDayOf } from "#/modules/instruments/index.ts";
import type { MarketFeed } from "#/modules/market-data/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { decideByMark, decideByProvider, insertSettlement, readLast } from "./settlement.repository.ts";
import { isNearMark, type Settlement, type SettlementPrice } from "./settlement.ts";

export { createSettlementDesk, type SettlementDesk, SettlementError } from "./desk.ts";
export type { Settlement, SettlementPrice } from "./settlement.ts";

/** The quote that our own mark at an expiry is of. */
export interface MarkQuote {
  readonly id: number;
  readonly mark: Decimal;
  readonly source: string;
  readonly ts: number;
}

/** What futures are settled at when they expire: one price an expiry, found once and kept, whoever asks and however often. */
export interface SettlementPrices {
  /** The price of an expiry; null where it is not known, or waited for. */
  priceOf(coin: string, expiresAt: number): SettlementPrice | null;
  /** The last expiry of a future that somebody had something open in; null for none. */
  lastOf(coin: string): Settlement | null;
  /**
   * Has the price of an expiry that has passed found out, a step at each call: `quote`, our own last before it, is written down;
   * providers are asked; when the wait is over our own mark it is. `onChange` tells when something was found.
   */
  want(instrument: Instrument, expiresAt: number, quote: MarkQuote): void;
  /** Calls `listener` when a price has been found. @returns what ends it. */
  onChange(listener: () => void): () => void;
  /** Reads what is known; resolves when it is. */
  load(): Promise<void>;
  /** Looks every few seconds what operators have entered meanwhile. @returns a function that ends it. */
  follow(): () => void;
  /** Resolves when nothing is being found out. */
  settled(): Promise<void>;
}

/** The part of a feed that is asked. */
export type SettlementSource = Pick<MarketFeed, "name" | "kind" | "covers" | "settlement">;

export interface SettlementPricesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sources: readonly SettlementSource[];
  /** How long after its expiry the price of a future on a live feed is waited for. */
  readonly waitMs: number;
  readonly onFault: (what: string, error: unknown) => void;
}

const FOLLOW_MS = 5_000;
/** Providers publish once: how often they are asked whether they have. */
const ASK_MS = 60_000;

export function createSettlementPrices(deps: SettlementPricesDeps): SettlementPrices {
  const { pool, clock, sources, waitMs, onFault } = deps;
  const known = new Map<string, Settlement>();
  const listeners = new Set<() => void>();
  const asksFrom = new Map<string, number>();
  const underWay = new Map<string, Promise<void>>();

  const load = async () => {
    let isNew = false;
    for (const each of await readLast(pool)) {
      const before = known.get(each.coin);
      const isSame = before?.expiresAt === each.expiresAt;
      // What was read before a price was found, and comes after it.
      if (isSame && before.decided !== null) continue;
      isNew ||= each.decided !== null;
      known.set(each.coin, each);
    }
    if (isNew) for (const listener of listeners) listener();
  };

  /** Simulated and replayed prices are nobody else's: of them our own mark is the price at once. */
  const waitFor = ({ referCoin }: Instrument) =>
    sources.some(({ kind, covers }) => kind === "live" && covers().includes(referCoin)) ? waitMs : 0;

  async function begin(instrument: Instrument, expiresAt: number, quote: MarkQuote): Promise<void> {
    const { coin, tickSize } = instrument;
    const waitsUntil = expiresAt + waitFor(instrument);
    await insertSettlement(pool, {
      coin,
      expiresAt,
      mark: quote.mark,
      tick: parse(tickSize),
      waitsUntil,
      markQuoteId: BigInt(quote.id),
      markSource: quote.source,
      markedAt: quote.ts,
    });
    if (clock.now() >= waitsUntil) await decideByMark(pool, { coin, expiresAt }, clock.now());
  }

  async function askProviders({ referCoin }: Instrument, found: Settlement, day: string): Promise<void> {
    for (const source of sources) {
      if (source.settlement === undefined || !source.covers().includes(referCoin)) continue;
      const told = await source.settlement({ referCoin, day });
      if (told === null) continue;
      const price = parse(String(told));
      if (isNearMark(price, found)) {
        await decideByProvider(pool, found, price, source.name, clock.now());
        return;
      }
      onFault("settlement price", new Error(`${source.name} says ${told} for ${found.coin}, far from our own mark`));
    }
  }

  /** The next step towards a price; null where there is nothing to do now. */
  function nextStep(instrument: Instrument, expiresAt: number, quote: MarkQuote): (() => Promise<void>) | null {
    const { coin } = instrument;
    const found = known.get(coin);
    if (found?.expiresAt !== expiresAt) return () => begin(instrument, expiresAt, quote);
    if (found.decided !== null) return null;
    const now = clock.now();
    if (now >= found.waitsUntil) return () => decideByMark(pool, found, now);
    const day = settlementDayOf(instrument, expiresAt);
    if (day === null || now < (asksFrom.get(coin) ?? 0)) return null;
    asksFrom.set(coin, now + ASK_MS);
    return () => askProviders(instrument, found, day);
  }

  return {
    priceOf: (coin, expiresAt) => {
      const found = known.get(coin);
      return found?.expiresAt === expiresAt ? found.decided : null;
    },
    lastOf: (coin) => known.get(coin) ?? null,
    want: (instrument, expiresAt, quote) => {
      const { coin } = instrument;
      if (underWay.has(coin)) return;
      const step = nextStep(instrument, expiresAt, quote);
      if (step === null) return;
      const done = step()
        .then(load)
        .catch((error: unknown) => onFault("settlement price", error))
        .finally(() => underWay.delete(coin));
      underWay.set(coin, done);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    follow: () => {
      const timer = setInterval(
        () => void load().catch((error: unknown) => onFault("settlement prices", error)),
        FOLLOW_MS,
      );
      return () => clearInterval(timer);
    },
    settled: async () => {
      await Promise.all(underWay.values());
    },
  };
}
