import type { Quote } from "#/modules/market-data/index.ts";

/** What a quote sets off, one step after the other; null where it was nothing, or is done. */
export type QuotePass = Iterator<void> | null;

/** After how many steps and how long a pass leaves the loop to others: short ones are never cut. */
export interface Slice {
  readonly stepsAtLeast: number;
  readonly ms: number;
}
const SLICE: Slice = { stepsAtLeast: 16, ms: 8 };

export interface QuoteLaneDeps {
  /** Begins with a quote: what reaches nothing is done at once. */
  readonly begin: (quote: Quote) => QuotePass;
  /** While this says yes no quote is acted on, and a pass is left where it is: what it has not reached still waits. */
  readonly isHalted: () => boolean;
  /** Told of a quote that waits for a pass to end, and of one whose turn has come: what prices are until then. */
  readonly onWaiting: (quote: Quote) => void;
  readonly onTurn: (quote: Quote) => void;
  /** A fault of the program: the rest of that quote's pass is left, its triggers wait for the next one. */
  readonly onFault: (error: unknown) => void;
  /** Told that no quote waits any more. */
  readonly onIdle: () => void;
  /** Where passes are cut; tests cut them after every step. */
  readonly slice?: Slice | undefined;
}

/**
 * Quotes through the engine, one after the other, each whole before the next. One that sets off thousands of orders does so in
 * slices, between which the loop answers calls; commands wait for its end (`idle`), so that what becomes of whom in which order is
 * the same as if it had been done in one go.
 */
export class QuoteLane {
  readonly #deps: QuoteLaneDeps;
  readonly #waiting: Quote[] = [];
  #pass: QuotePass = null;
  #ended: (() => void)[] = [];

  constructor(deps: QuoteLaneDeps) {
    this.#deps = deps;
  }

  /** Whether a pass is under way. */
  get isBusy(): boolean {
    return this.#pass !== null;
  }

  /** Acts on a quote now, or after those before it. */
  take(quote: Quote): void {
    if (this.#pass !== null) {
      this.#deps.onWaiting(quote);
      this.#waiting.push(quote);
      return;
    }
    if (this.#deps.isHalted()) return;
    this.#pass = this.#deps.begin(quote);
    if (this.#pass !== null) this.#go();
  }

  /** Takes the steps of what no quote has set off. @throws Error while a pass is under way. */
  run(pass: Iterator<void>): void {
    if (this.#pass !== null) throw new Error("a pass is under way");
    this.#pass = pass;
    this.#go();
  }

  /** Resolves when no pass is under way; whoever acts in the same turn acts before the next one. */
  async idle(): Promise<void> {
    while (this.#pass !== null) await new Promise<void>((resolve) => this.#ended.push(resolve));
  }

  #go(): void {
    const { stepsAtLeast, ms } = this.#deps.slice ?? SLICE;
    const until = performance.now() + ms;
    let steps = 0;
    while (this.#pass !== null) {
      if (this.#deps.isHalted() || this.#isDone(this.#pass)) this.#next();
      steps += 1;
      if (this.#pass === null || steps < stepsAtLeast || performance.now() < until) continue;
      setImmediate(() => this.#go());
      return;
    }
    this.#deps.onIdle();
    for (const resolve of this.#ended.splice(0)) resolve();
  }

  #isDone(pass: Iterator<void>): boolean {
    try {
      return pass.next().done === true;
    } catch (error) {
      this.#deps.onFault(error);
      return true;
    }
  }

  /** The next quote that sets anything off. */
  #next(): void {
    this.#pass = null;
    while (this.#pass === null) {
      const quote = this.#waiting.shift();
      if (quote === undefined) return;
      this.#deps.onTurn(quote);
      try {
        if (!this.#deps.isHalted()) this.#pass = this.#deps.begin(quote);
      } catch (error) {
        this.#deps.onFault(error);
      }
    }
  }
}
