import type { Locator, Page } from "@playwright/test";
import { MarketList } from "./market-list.ts";

/** /, the home screen. */
export class HomePage {
  readonly page: Page;
  readonly markets: MarketList;
  readonly signInButton: Locator;
  readonly registerButton: Locator;
  /** Menu, search, customer service, notices. */
  readonly topBar: Locator;
  readonly menu: Locator;
  readonly grid: Locator;
  readonly banners: Locator;
  readonly viewMore: Locator;
  readonly copyCards: Locator;
  readonly announcements: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole("main");
    this.markets = new MarketList(page);
    this.signInButton = page.getByRole("link", { name: /register.*log in|log in/i });
    this.registerButton = main.getByRole("link", { name: "Register" });
    this.topBar = page.getByRole("banner");
    this.menu = page.getByRole("dialog", { name: "Menu" });
    this.grid = main.getByRole("navigation", { name: "All areas" });
    this.banners = main.getByRole("region", { name: "Highlights" });
    this.viewMore = main.getByRole("link", { name: "View more" });
    this.copyCards = main.getByRole("list", { name: "Copy trading" }).getByRole("listitem");
    this.announcements = main
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Announcements" }) })
      .getByRole("link");
  }

  async open(): Promise<void> {
    await this.page.goto("/");
  }

  /**
   * Comes home by an address that leads there: the page then has nothing from the server yet, and asks for each part by
   * calls, which a journey can answer.
   */
  async openEmpty(): Promise<void> {
    await this.page.goto("/no/such/place");
    await this.page.waitForURL(/\/$/);
  }

  /** The banner that is in sight, by its place from 0; -1 while they turn. */
  async shownBanner(): Promise<number> {
    return this.banners.getByRole("link").evaluateAll((links) => {
      const strip = links[0]?.parentElement?.getBoundingClientRect();
      const offsets = links.map((link) => Math.abs(link.getBoundingClientRect().left - (strip?.left ?? 0)));
      return offsets.findIndex((offset) => offset < 2);
    });
  }
}
