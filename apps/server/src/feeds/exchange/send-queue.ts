/** Requests of one connection, sent no faster than its exchange allows; those of an ended connection are forgotten. */
export class SendQueue {
  readonly #gapMs: number;
  readonly #send: (text: string) => boolean;
  #waiting: string[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** @param perSecond requests that the exchange takes in a second. */
  constructor(perSecond: number, send: (text: string) => boolean) {
    this.#gapMs = 1_000 / perSecond;
    this.#send = send;
  }

  push(texts: readonly string[]): void {
    this.#waiting.push(...texts);
    if (this.#timer === null) this.#next();
  }

  clear(): void {
    this.#waiting = [];
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #next(): void {
    const text = this.#waiting.shift();
    if (text === undefined || !this.#send(text)) {
      this.clear();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#waiting.length > 0) this.#next();
    }, this.#gapMs);
  }
}

/** A list in pieces of at most `size`: how many symbols or streams an exchange takes in one request. */
export function inBatches<T>(items: readonly T[], size: number): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size));
  return batches;
}
