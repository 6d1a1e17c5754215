import type { FeedCounts } from "./feed-counts.ts";

const TIMEOUT_MS = 8_000;
/** After a failure nothing is tried for so long, so that a dead exchange delays nobody's chart. */
const REST_AFTER_FAILURE_MS = 3_000;
const MAX_WAIT_MS = 10_000;

export interface RestClientOptions {
  readonly baseUrl: string;
  /** Requests of cost 1 begun in a second, from the exchange's published limit with room to spare. */
  readonly perSecond: number;
  readonly counts: FeedCounts;
  readonly monotonic: () => number;
  /** A request that would wait longer for its turn is refused: nobody waits for its answer any more. Default 10 s. */
  readonly maxWaitMs?: number;
  /** Sent with every request; never logged. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A parser of the answer, such as a zod schema's `parse`: throws where the answer is not of its shape. */
export type Reader<T> = (body: unknown) => T;

/** HTTP calls to one exchange: paced, timed, and quiet for a while when it is told to be. */
export class RestClient {
  readonly #options: RestClientOptions;
  #nextMono = 0;
  #closedUntilMono = 0;

  constructor(options: RestClientOptions) {
    this.#options = options;
  }

  /**
   * @param path with a leading slash, appended to the base address.
   * @param cost how many ordinary requests this one counts for.
   * @throws Error where the exchange cannot be reached, refuses, or answers nonsense. The message holds no address.
   */
  async get<T>(path: string, query: Readonly<Record<string, string | number>>, read: Reader<T>, cost = 1): Promise<T> {
    await this.#turn(cost);
    const url = new URL(this.#options.baseUrl.replace(/\/$/, "") + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    try {
      const response = await fetch(url, {
        headers: { accept: "application/json", ...this.#options.headers },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 429 || response.status === 418) {
        this.#close(1_000 * Math.min(600, Math.max(1, Number(response.headers.get("retry-after")) || 30)));
      }
      if (!response.ok) throw new RestRefusal(response.status);
      return read(await response.json());
    } catch (error) {
      this.#options.counts.add("restFailed");
      if (!(error instanceof RestRefusal)) this.#close(REST_AFTER_FAILURE_MS);
      throw error instanceof RestRefusal ? error : new Error("the exchange gave no usable answer");
    }
  }

  #close(ms: number): void {
    this.#closedUntilMono = Math.max(this.#closedUntilMono, this.#options.monotonic() + ms);
  }

  async #turn(cost: number): Promise<void> {
    this.#refuseWhileClosed();
    const { monotonic, perSecond, maxWaitMs = MAX_WAIT_MS } = this.#options;
    const now = monotonic();
    const start = Math.max(now, this.#nextMono);
    if (start - now > maxWaitMs) throw new Error("too many requests wait for the exchange");
    this.#nextMono = start + (1_000 * cost) / perSecond;
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now));
    this.#refuseWhileClosed();
  }

  #refuseWhileClosed(): void {
    if (this.#options.monotonic() < this.#closedUntilMono) throw new Error("the exchange is left alone for a while");
  }
}

/** The exchange answered, with an HTTP status that says no. */
export class RestRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the exchange refused with status ${status}`);
    this.status = status;
  }
}
