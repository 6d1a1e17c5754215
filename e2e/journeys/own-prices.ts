import type { Tick } from "@evenkeel/contract/frames";
import type { Page, WebSocketRoute } from "@playwright/test";

/** The socket in the journey's hand: it tells the prices that the journey says, and no others. */
export class OwnPrices {
  readonly #page: Page;
  #socket: WebSocketRoute | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Before the first page. */
  async takeOver(): Promise<void> {
    await this.#page.routeWebSocket(/\/ws\/data\//, (socket) => {
      this.#socket = socket;
      socket.onMessage((message) => {
        if (message === "ping") socket.send("pong");
      });
    });
  }

  /** A 24 h ticker of a coin: its price and how far it is from where it opened, in percent. */
  tell(coin: string, price: string, chRate: string): void {
    const tick: Tick = {
      coin,
      market: "crypto",
      open: "1",
      close: price,
      high: price,
      low: price,
      volume: "1",
      amount: "1",
      chRate,
      ts: Date.now(),
    };
    this.#socket?.send(JSON.stringify({ type: "24hrTicker", channel: 0, data: [tick] }));
  }
}
