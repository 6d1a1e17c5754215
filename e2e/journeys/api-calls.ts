import type { Page } from "@playwright/test";

/** One call that the page made, with the page's own time of it. */
export interface ApiCall {
  path: string;
  query: Record<string, string>;
  atMs: number;
}

type Noted = typeof globalThis & { notedCalls: { url: string; atMs: number }[] };

/** What the page asks the server for, as its scripts ask: a call counts when it is made, answered or not. */
export class ApiCalls {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Before the first page. */
  async note(): Promise<void> {
    await this.#page.addInitScript(() => {
      const noted: Noted["notedCalls"] = [];
      (globalThis as Noted).notedCalls = noted;
      const { fetch } = globalThis;
      globalThis.fetch = (input, init) => {
        noted.push({ url: String(input instanceof Request ? input.url : input), atMs: Date.now() });
        return fetch(input, init);
      };
    });
  }

  /** Every call since the page was loaded, oldest first. */
  async all(): Promise<ApiCall[]> {
    const noted = await this.#page.evaluate(() => (globalThis as Noted).notedCalls);
    return noted
      .map(({ url, atMs }) => ({ url: new URL(url, this.#page.url()), atMs }))
      .map(({ url, atMs }) => ({ path: url.pathname, query: Object.fromEntries(url.searchParams), atMs }));
  }

  async of(path: string): Promise<ApiCall[]> {
    return (await this.all()).filter((call) => call.path === path);
  }

  /** One entry of the query of each call of a path, oldest first. */
  async asked(path: string, name: string): Promise<(string | undefined)[]> {
    return (await this.of(path)).map(({ query }) => query[name]);
  }
}
