import { expect, type Locator, type Page } from "@playwright/test";

export type TicketType = "Market" | "Limit" | "Stop market" | "Stop limit" | "Trailing stop";

export interface Ticket {
  side: "Long" | "Short";
  /** In the base asset, as typed. */
  size: string;
  /** What is not given follows from the other fields: a price makes it a limit order, none a market order. */
  type?: TicketType;
  price?: string;
  trigger?: string;
  /** In percent. */
  callback?: string;
  leverage?: string;
  takeProfit?: string;
  stopLoss?: string;
}

/** /trade, one coin contract: chart, book, ticket, positions and orders. */
export class TradePage {
  readonly page: Page;
  readonly positions: Locator;
  readonly orders: Locator;
  readonly ticket: Locator;
  /** The ticket's button that sends the order. */
  readonly submitButton: Locator;
  /** The same, whatever the order's type. */
  readonly sendButton: Locator;
  /** The last price, large. */
  readonly price: Locator;
  /** Why the price cannot be traded on; not there while it can. */
  readonly priceState: Locator;

  constructor(page: Page) {
    this.page = page;
    this.positions = page.getByRole("listitem").filter({ hasText: "Unrealised P&L" });
    this.orders = page.getByRole("listitem").filter({ hasText: "Placed" });
    this.ticket = page.getByRole("dialog", { name: "Order ticket" });
    this.submitButton = this.ticket.getByRole("button", { name: /^(Long|Short) / });
    this.sendButton = this.ticket.getByRole("button", { name: /^(Long|Short|Stop|Trail|Close) .* (at|by) / });
    this.price = page
      .getByRole("main")
      .getByText(/^[\d,]+\.\d+$/)
      .first();
    this.priceState = page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /^(Price is|No current price|No connection)/ });
  }

  async open(coin: string): Promise<void> {
    await this.page.goto(`/trade?coin=${coin}&type=CryptoCoin&subType=contract`);
  }

  async showTab(name: "Book" | "Trades" | "Positions" | "Orders" | "TP/SL" | "History" | "Assets"): Promise<void> {
    await this.page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
  }

  async openTicket(side: Ticket["side"]): Promise<void> {
    await this.page.getByRole("button", { name: side === "Long" ? /^Buy \/ Long/ : /^Sell \/ Short/ }).click();
    await expect(this.ticket).toBeVisible();
  }

  /** Fills the ticket in and sends it; the sheet closes when the server has taken the order. */
  async place(ticket: Ticket): Promise<void> {
    await this.fill(ticket);
    await this.sendButton.click();
    await expect(this.ticket).toBeHidden({ timeout: 20_000 });
  }

  /** Opens the ticket and fills it in. */
  async fill({ side, size, type, leverage, ...fields }: Ticket): Promise<void> {
    await this.openTicket(side);
    await this.chooseType(type ?? (fields.price === undefined ? "Market" : "Limit"));
    if (leverage !== undefined) await this.#chooseLeverage(leverage);
    const { price, trigger, callback, takeProfit, stopLoss } = fields;
    const typed = {
      "Trigger price": trigger,
      Callback: callback,
      Price: price,
      Size: size,
      "Take profit": takeProfit,
      "Stop loss": stopLoss,
    };
    for (const [name, text] of Object.entries(typed)) {
      if (text !== undefined) await this.field(name).fill(text);
    }
  }

  /** A field of the ticket. */
  field(name: string): Locator {
    return this.ticket.getByRole("textbox", { name, exact: true });
  }

  async chooseType(type: TicketType): Promise<void> {
    const chip = this.ticket.getByRole("button", { name: /^Order type/ });
    if ((await chip.getAttribute("aria-label")) === `Order type: ${type}`) return;
    await chip.click();
    const sheet = this.page.getByRole("dialog", { name: "Order type" });
    await sheet.getByRole("button", { name: new RegExp(`^${type}`) }).click();
    await expect(sheet).toBeHidden();
  }

  async #chooseLeverage(leverage: string): Promise<void> {
    await this.ticket.getByRole("button", { name: /^Leverage/ }).click();
    const sheet = this.page.getByRole("dialog", { name: "Leverage" });
    await sheet.getByRole("button", { name: `${leverage}×`, exact: true }).click();
    await sheet.getByRole("button", { name: `Use ${leverage}×` }).click();
    await expect(sheet).toBeHidden();
  }

  /** The unrealised result of the one open position, as shown. */
  profit(): Locator {
    return this.positions
      .first()
      .getByText(/[+−-][\d,.]+/)
      .first();
  }

  /** Opens one of the things that are done with the one open position. */
  async openMore(name: RegExp, symbol = "BTC/USDT"): Promise<void> {
    await this.positions.first().getByRole("button", { name: "More for this position" }).click();
    const more = this.page.getByRole("dialog", { name: symbol });
    await more.getByRole("button", { name }).click();
    await expect(more).toBeHidden();
  }

  /** A dialog or sheet by its title. */
  sheet(name: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /** Closes the one open position at the market, or a part of it. */
  async closePosition(part?: string): Promise<void> {
    await this.positions.first().getByRole("button", { name: "Close", exact: true }).click();
    const sheet = this.page.getByRole("dialog", { name: "Close position" });
    if (part !== undefined) await sheet.getByRole("textbox", { name: "Size" }).fill(part);
    await sheet.getByRole("button", { name: /^Close .* at market$/ }).click();
    await expect(sheet).toBeHidden({ timeout: 20_000 });
  }
}
