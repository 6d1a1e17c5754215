import { Exchange } from "./exchange.ts";
import type { Listing } from "./exchange-book.ts";

/** Two exchanges that list the same symbols at the same prices: where one goes, the other carries them on. */
export class Exchanges {
  /** The one that the product prefers. */
  readonly first: Exchange;
  readonly second: Exchange;

  private constructor(first: Exchange, second: Exchange) {
    this.first = first;
    this.second = second;
  }

  /** @param now the time by their clocks, UTC milliseconds: of a site that has a time of its own, that. */
  static async open(now: () => number = Date.now): Promise<Exchanges> {
    return new Exchanges(await Exchange.open("spot", now), await Exchange.open("usdm", now));
  }

  /** The product's configuration for living on these alone. */
  get env(): Record<string, string> {
    return { MARKET_FEED: "binance,binance-usdm", ...this.first.env, ...this.second.env };
  }

  setPrice(symbol: Listing["name"], price: string): void {
    this.first.setPrice(symbol, price);
    this.second.setPrice(symbol, price);
  }

  goDark(): void {
    this.first.goDark();
    this.second.goDark();
  }

  comeBack(): void {
    this.first.comeBack();
    this.second.comeBack();
  }

  async close(): Promise<void> {
    await this.first.close();
    await this.second.close();
  }
}
