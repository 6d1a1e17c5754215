const REMEMBERED = 512;

export type TradeIdVerdict = "new" | "duplicate" | "late" | "gap";

/** Tells a trade that was told already. Rising numbers need one number's memory; other ids are remembered for a while. */
export class TradeIds {
  #last = Number.NaN;
  #seen = new Set<string>();

  /** The newest number; NaN before the first. */
  get last(): number {
    return this.#last;
  }

  /** Of a number that rises by one with every trade: a gap means that trades were missed, and the trade itself is new. */
  next(id: number): TradeIdVerdict {
    if (!Number.isFinite(id)) return "late";
    const last = this.#last;
    if (id === last) return "duplicate";
    if (id < last) return "late";
    this.#last = id;
    return id > last + 1 ? "gap" : "new";
  }

  /** Of an id without order. */
  isNew(id: string): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    if (this.#seen.size > REMEMBERED) {
      const [oldest] = this.#seen;
      if (oldest !== undefined) this.#seen.delete(oldest);
    }
    return true;
  }
}
