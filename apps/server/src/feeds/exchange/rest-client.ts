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

/** `asked`: somebody waits for the answer. `own`: the feed's own needs, of which a start brings many at once. */
type Lane = "asked" | "own";

/** How a request is counted and when it goes. */
export interface RequestOptions {
  /** How many ordinary requests it counts for; default 1. */
  readonly cost?: number;
  /** Whose turn it waits for; default `own`. */
  readonly lane?: Lane;
}

interface Turn {
  readonly cost: number;
  readonly begin: () => void;
}

const costOf = (turns: readonly Turn[]) => turns.reduce((sum, { cost }) => sum + cost, 0);

/**
 * HTTP calls to one exchange: paced, timed, and quiet for a while when it is told to be. While calls of both lanes wait they
 * take turns, so that no chart waits behind every book of the exchange and no crowd of charts keeps a book from coming back.
 */
export class RestClient {
  readonly #options: RestClientOptions;
  readonly #waiting: Record<Lane, Turn[]> = { asked: [], own: [] };
  #lastLane: Lane = "own";
  #timer: NodeJS.Timeout | undefined;
  #nextMono = 0;
  #closedUntilMono = 0;

  constructor(options: RestClientOptions) {
    this.#options = options;
  }

  /**
   * @param path with a leading slash, appended to the base address.
   * @throws Error where the exchange cannot be reached, refuses, or answers nonsense. The message holds no address.
   */
  async get<T>(
    path: string,
    query: Readonly<Record<string, string | number>>,
    read: Reader<T>,
    { cost = 1, lane = "own" }: RequestOptions = {},
  ): Promise<T> {
    await this.#turn(cost, lane);
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

  async #turn(cost: number, lane: Lane): Promise<void> {
    this.#refuseWhileClosed();
    const { maxWaitMs = MAX_WAIT_MS } = this.#options;
    if (this.#waitMs(lane) > maxWaitMs) throw new Error("too many requests wait for the exchange");
    await new Promise<void>((begin) => {
      this.#waiting[lane].push({ cost, begin });
      this.#next(false);
    });
    this.#refuseWhileClosed();
  }

  /** How long one more request would wait: for its own lane, and for one of the other at each turn. */
  #waitMs(lane: Lane): number {
    const own = this.#waiting[lane];
    const others = this.#waiting[lane === "own" ? "asked" : "own"].slice(0, own.length + 1);
    const rest = Math.max(0, this.#nextMono - this.#options.monotonic());
    return rest + (1_000 * (costOf(own) + costOf(others))) / this.#options.perSecond;
  }

  /** Begins what is due, and wakes for what is not yet. */
  #next(isDue: boolean): void {
    if (this.#timer !== undefined) return;
    const now = this.#options.monotonic();
    const other = this.#lastLane === "own" ? "asked" : "own";
    const lane = this.#waiting[other].length > 0 ? other : this.#lastLane;
    if (this.#waiting[lane].length === 0) return;
    if (!isDue && this.#nextMono > now) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next(true);
      }, this.#nextMono - now);
      return;
    }
    const turn = this.#waiting[lane].shift();
    this.#lastLane = lane;
    this.#nextMono = Math.max(now, this.#nextMono) + (1_000 * (turn?.cost ?? 0)) / this.#options.perSecond;
    turn?.begin();
    this.#next(false);
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
