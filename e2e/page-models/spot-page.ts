import { expect, type Locator, type Page } from "@playwright/test";

export interface SpotTicket {
  side: "Buy" | "Sell";
  type?: "Market" | "Limit" | "Stop market" | "Stop limit" | "OCO";
  /** In the ticket's unit, as typed: money for a purchase at the market, coins for all else. */
  size: string;
  price?: string;
  /** Of a stop; of the stop half of a pair. */
  trigger?: string;
}

/** /trade of one spot pair: chart, book, ticket, and what the person holds, waits for and has done. */
export class SpotPage {
  readonly page: Page;
  readonly ticket: Locator;
  /** The ticket's button that sends the order. */
  readonly sendButton: Locator;
  readonly price: Locator;
  readonly orders: Locator;

  constructor(page: Page) {
    this.page = page;
    this.ticket = page.getByRole("dialog", { name: "Order ticket" });
    this.sendButton = this.ticket.getByRole("button", { name: /^(Buy|Sell) .*BTC/ });
    this.price = page
      .getByRole("main")
      .getByText(/^[\d,]+\.\d+$/)
      .first();
    this.orders = page.getByRole("listitem").filter({ hasText: "Placed" });
  }

  async open(coin: string): Promise<void> {
    await this.page.goto(`/trade?coin=${coin}&type=CryptoCoin&subType=spot`);
  }

  async showTab(name: "Book" | "Orders" | "Assets" | "History"): Promise<void> {
    await this.page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
  }

  field(name: string): Locator {
    return this.ticket.getByRole("textbox", { name, exact: true });
  }

  /** Opens the ticket and fills it in. */
  async fill({ side, type = "Market", size, price, trigger }: SpotTicket): Promise<void> {
    await this.page.getByRole("button", { name: `${side} BTC`, exact: true }).click();
    await expect(this.ticket).toBeVisible();
    if (type !== "Market") {
      await this.ticket.getByRole("button", { name: /^Order type/ }).click();
      const sheet = this.page.getByRole("dialog", { name: "Order type" });
      await sheet.getByRole("button", { name: new RegExp(`^${type}`) }).click();
      await expect(sheet).toBeHidden();
    }
    const stop = type === "OCO" ? "Stop trigger" : "Trigger price";
    for (const [name, text] of Object.entries({ Price: price, [stop]: trigger, Size: size })) {
      if (text !== undefined) await this.field(name).fill(text);
    }
  }

  /** Fills the ticket in and sends it; the sheet closes when the server has taken the order. */
  async place(ticket: SpotTicket): Promise<void> {
    await this.fill(ticket);
    await this.sendButton.click();
    await expect(this.ticket).toBeHidden({ timeout: 20_000 });
  }

  /** What the wallet has of an asset, as the Assets tab says it. */
  holding(asset: string): Locator {
    return this.page.getByRole("article", { name: asset, exact: true });
  }
}
