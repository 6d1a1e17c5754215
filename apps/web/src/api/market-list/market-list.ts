import type { MarketRow } from "@evenkeel/contract/instrument";
import { LIMITS } from "@evenkeel/contract/limits";
import { createStore } from "#/lib/external-store.ts";
import { ApiError, isAborted } from "../api-error.ts";
import { type Category, categoryKey, isOn } from "./market-class.ts";
import type { Sort } from "./sort.ts";

/** What one list asks for. `search` is keyed by the field it looks in. */
export interface ListRequest {
  readonly category: Category;
  readonly sort: Sort;
  readonly search: { readonly field: "name" | "coin"; readonly text: string } | undefined;
}

export interface ListState {
  readonly rows: readonly MarketRow[];
  readonly page: number;
  readonly isLoading: boolean;
  /** Nothing more will come: the last page was reached, or loading failed for good. */
  readonly isFinished: boolean;
  readonly hasFailed: boolean;
  /** It failed because no answer came in time: the person is told so in those words. */
  readonly hasTimedOut: boolean;
}

export type PageFetch = (
  request: ListRequest,
  page: number,
  options: { signal: AbortSignal; timeoutMs: number },
) => Promise<{
  readonly rows: readonly MarketRow[];
  readonly total: number;
}>;

const EMPTY: ListState = {
  rows: [],
  page: 0,
  isLoading: false,
  isFinished: false,
  hasFailed: false,
  hasTimedOut: false,
};

/** Rows with the next page below them. One that slid onto it meanwhile, in an order of live figures, stays where it is. */
function grown(rows: readonly MarketRow[], next: readonly MarketRow[]): readonly MarketRow[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...next.filter(({ id }) => !known.has(id))];
}

/**
 * Loads a market list page by page (specification, "Market list loading"): page 1 replaces, later pages append; a newer
 * request supersedes an older one; a failure is tried again up to three times while the category is the same.
 */
export class MarketList {
  readonly state = createStore<ListState>(EMPTY);
  readonly #fetchPage: PageFetch;
  readonly #sleep: (ms: number) => Promise<void>;
  #requestNumber = 0;
  #request: ListRequest | undefined;
  #abort = new AbortController();

  constructor(fetchPage: PageFetch, sleep: (ms: number) => Promise<void>) {
    this.#fetchPage = fetchPage;
    this.#sleep = sleep;
  }

  /** Starts a list at page 1, clearing what was there. Resolves to whether it loaded. */
  async load(request: ListRequest): Promise<boolean> {
    this.#request = request;
    this.#abort.abort();
    if (request.category.type === "collect") {
      this.#requestNumber += 1;
      this.state.set({ ...EMPTY, isFinished: true });
      return true;
    }
    return this.#page(request, 1);
  }

  /** Loads the next page, unless one is loading or there is none. */
  async more(): Promise<boolean> {
    const { page, isLoading, isFinished } = this.state.get();
    if (!this.#request || isLoading || isFinished || page === 0) return false;
    return this.#page(this.#request, page + 1);
  }

  /** Gives up what is under way. What is loaded stays, and more can be asked for later. */
  stop(): void {
    this.#requestNumber += 1;
    this.#abort.abort();
    const now = this.state.get();
    if (now.isLoading) this.state.set({ ...now, isLoading: false });
  }

  async #page(request: ListRequest, page: number): Promise<boolean> {
    this.#requestNumber += 1;
    const own = this.#requestNumber;
    const isCurrent = () => own === this.#requestNumber;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const before = page === 1 ? EMPTY : this.state.get();
    this.state.set({ ...before, isLoading: true });
    try {
      const { rows, total } = await this.#withRetries(request, page, signal, isCurrent);
      if (!isCurrent()) return false;
      const isFinished = rows.length < LIMITS.pageSize || page * LIMITS.pageSize >= total;
      this.state.set({ ...EMPTY, rows: grown(before.rows, rows.filter(isOn)), page, isFinished });
      return true;
    } catch (error) {
      const hasTimedOut = error instanceof ApiError && error.key === "network.timeout";
      if (isCurrent()) {
        this.state.set({ ...before, isLoading: false, isFinished: true, hasFailed: true, hasTimedOut });
      }
      return false;
    }
  }

  async #withRetries(request: ListRequest, page: number, signal: AbortSignal, isCurrent: () => boolean) {
    for (let retry = 0; ; retry += 1) {
      try {
        const timeoutMs = LIMITS.httpTimeoutMs + retry * LIMITS.retryTimeoutStepMs;
        return await this.#fetchPage(request, page, { signal, timeoutMs });
      } catch (error) {
        if (retry === LIMITS.maxRetries || isAborted(error) || !isCurrent()) throw error;
        await this.#sleep((retry + 1) * LIMITS.retryDelayStepMs);
        if (!isCurrent() || !this.#isCategory(request.category)) throw error;
      }
    }
  }

  #isCategory(category: Category): boolean {
    return this.#request !== undefined && categoryKey(this.#request.category) === categoryKey(category);
  }
}
