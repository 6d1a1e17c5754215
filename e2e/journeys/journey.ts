import { type ApiClient, newPerson, type Person, signIn } from "../harness/api-client.ts";
import { test as base, expect } from "../harness/test.ts";
import { BillsPage } from "../page-models/bills-page.ts";
import { HomePage } from "../page-models/home-page.ts";
import { LoginPage } from "../page-models/login-page.ts";
import { QuotesPage } from "../page-models/quotes-page.ts";
import { RegisterPage } from "../page-models/register-page.ts";
import { Toasts } from "../page-models/toasts.ts";
import { TradePage } from "../page-models/trade-page.ts";
import { WatchlistPage } from "../page-models/watchlist-page.ts";

export interface Cast {
  /** Somebody who has no account yet. */
  stranger: Person;
  /** Somebody who is signed in: the browser and this client act for the same person. */
  member: ApiClient;
  login: LoginPage;
  register: RegisterPage;
  home: HomePage;
  quotes: QuotesPage;
  trade: TradePage;
  bills: BillsPage;
  watchlist: WatchlistPage;
  toasts: Toasts;
}

/** A journey has a person, the product's pages, and a browser in English that may not meet a single script error. */
export const test = base.extend<Cast>({
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await preset(page, "LANGUAGE", "en_US");
    await use(page);
    expect(faults, "errors that the page's scripts threw").toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  stranger: async ({}, use) => use(newPerson()),
  member: async ({ page, site }, use) => {
    const client = await signIn(site.url);
    await preset(page, "TOKEN", client.satoken ?? "");
    await use(client);
  },
  login: async ({ page }, use) => use(new LoginPage(page)),
  register: async ({ page }, use) => use(new RegisterPage(page)),
  home: async ({ page }, use) => use(new HomePage(page)),
  quotes: async ({ page }, use) => use(new QuotesPage(page)),
  trade: async ({ page }, use) => use(new TradePage(page)),
  bills: async ({ page }, use) => use(new BillsPage(page)),
  watchlist: async ({ page }, use) => use(new WatchlistPage(page)),
  toasts: async ({ page }, use) => use(new Toasts(page)),
});

export { expect };

/** Puts a value into the device's storage before the first page, and leaves alone what the app has put there since. */
export async function preset(
  page: { addInitScript: (script: () => void, arg: unknown) => Promise<unknown> },
  key: string,
  value: string,
): Promise<void> {
  const script = ([name, text]: [string, string]) => {
    const marker = `preset ${name}`;
    if (sessionStorage.getItem(marker) !== null) return;
    sessionStorage.setItem(marker, "done");
    localStorage.setItem(name, text);
  };
  await page.addInitScript(script as () => void, [`evenkeel_${key}`, value]);
}
