import { abs, type Decimal, div, fromInteger, mul, sub } from "@evenkeel/calc/decimal";
import { RATE_ROOM } from "#/modules/risk/index.ts";
import type { Core } from "../core.ts";
import { liquidateCross } from "../liquidate.ts";

/** Half of the room that every bound leaves for rates: one laid at any rate since the last look stays within the whole. */
const STEP = div(RATE_ROOM, fromInteger(2), "down");

/** Looks at the wallets whose results a currency's rate turns, once it has moved far enough to matter to their bounds. */
export class RateWatch {
  readonly #core: Core;
  readonly #lookedAt = new Map<string, Decimal>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** The pair of a currency was quoted. */
  onRate(currency: string): void {
    const rate = this.#core.rates.rate(currency);
    if (rate === null) return;
    const { mid } = rate.conversion;
    const before = this.#lookedAt.get(currency);
    if (before !== undefined && abs(sub(mid, before)) < mul(before, STEP, "down")) return;
    this.#lookedAt.set(currency, mid);
    const books = [...this.#core.books.values()].filter(
      ({ isConverted, instrument }) => isConverted && instrument.quote === currency,
    );
    const accounts = new Set(books.flatMap(({ positions }) => [...positions].map((live) => live.account)));
    for (const account of accounts) if (!account.isVoid) liquidateCross(this.#core, account);
  }
}
