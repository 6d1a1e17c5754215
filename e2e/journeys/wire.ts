import type { Page, WebSocket } from "@playwright/test";

/** A message of the client, without what differs from one connection to the next. */
type Said = Record<string, unknown> & { type: string };

/** Listens to the page's socket, whichever connection it is at. */
export class Wire {
  /** One for each connection that the page has made: what it said on it, pings left out. */
  readonly connections: Said[][] = [];
  readonly #isStale = new Map<string, boolean>();

  constructor(page: Page) {
    page.on("websocket", (socket) => this.#listen(socket));
  }

  /** Whether the server has said of a symbol that its price is stale; undefined before it has said anything. */
  isStale(coin: string): boolean | undefined {
    return this.#isStale.get(coin);
  }

  /** What the present connection is subscribed to: each stream with its symbols, in order. */
  subscriptions(): string[] {
    const held = new Set<string>();
    for (const { type, channel, stream, interval, coins } of this.connections.at(-1) ?? []) {
      for (const coin of String(coins ?? "").split(",")) {
        const topic = [channel, stream ?? "ticker", interval, coin].filter((part) => part !== undefined).join(" ");
        if (type === "subscribe") held.add(topic);
        else if (type === "unsubscribe") held.delete(topic);
      }
    }
    return [...held].sort();
  }

  #listen(socket: WebSocket): void {
    const said: Said[] = [];
    this.connections.push(said);
    socket.on("framesent", ({ payload }) => {
      if (payload !== "ping") said.push(JSON.parse(payload.toString()) as Said);
    });
    socket.on("framereceived", ({ payload }) => {
      if (payload === "pong") return;
      const frame = JSON.parse(payload.toString()) as { type: string; data: { coin: string; stale: boolean } };
      if (frame.type === "DETAIL") this.#isStale.set(frame.data.coin, frame.data.stale);
    });
  }
}
