import { expect, type Locator, type Page } from "@playwright/test";

export interface Ticket {
  side: "Long" | "Short";
  /** In the base asset, as typed. */
  size: string;
  /** Makes it a limit order. */
  price?: string;
  takeProfit?: string;
  stopLoss?: string;
}

/** /trade, one coin contract: chart, book, ticket, positions and orders. */
export class TradePage {
  readonly page: Page;
  readonly positions: Locator;
  readonly orders: Locator;
  readonly ticket: Locator;

  constructor(page: Page) {
    this.page = page;
    this.positions = page.getByRole("listitem").filter({ hasText: "Unrealised P&L" });
    this.orders = page.getByRole("listitem").filter({ hasText: "Placed" });
    this.ticket = page.getByRole("dialog", { name: "Order ticket" });
  }

  async open(coin: string): Promise<void> {
    await this.page.goto(`/trade?coin=${coin}&type=CryptoCoin&subType=contract`);
  }

  async showTab(name: "Book" | "Trades" | "Positions" | "Orders" | "History"): Promise<void> {
    await this.page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
  }

  /** Fills the ticket in and sends it; the sheet closes when the server has taken the order. */
  async place({ side, size, price, takeProfit, stopLoss }: Ticket): Promise<void> {
    await this.page.getByRole("button", { name: side === "Long" ? /^Buy \/ Long/ : /^Sell \/ Short/ }).click();
    await expect(this.ticket).toBeVisible();
    if (price !== undefined) {
      await this.ticket.getByRole("button", { name: /^Order type/ }).click();
      await this.page.getByRole("button", { name: /^Limit/ }).click();
      await this.ticket.getByRole("textbox", { name: "Price", exact: true }).fill(price);
    }
    await this.ticket.getByRole("textbox", { name: "Size", exact: true }).fill(size);
    if (takeProfit !== undefined) await this.ticket.getByRole("textbox", { name: "Take profit" }).fill(takeProfit);
    if (stopLoss !== undefined) await this.ticket.getByRole("textbox", { name: "Stop loss" }).fill(stopLoss);
    await this.ticket.getByRole("button", { name: new RegExp(`^${side} ${size}`) }).click();
    await expect(this.ticket).toBeHidden({ timeout: 20_000 });
  }

  /** The unrealised result of the one open position, as shown. */
  profit(): Locator {
    return this.positions
      .first()
      .getByText(/[+−-][\d,.]+/)
      .first();
  }

  /** Closes the one open position at the market. */
  async closePosition(): Promise<void> {
    await this.positions.first().getByRole("button", { name: "Close", exact: true }).click();
    const sheet = this.page.getByRole("dialog", { name: "Close position" });
    await sheet.getByRole("button", { name: /^Close .* at market$/ }).click();
    await expect(sheet).toBeHidden({ timeout: 20_000 });
  }
}
