import { StandIn } from "@evenkeel/server/src/feeds/exchange/testing/stand-in.ts";

/** How often a living vendor repeats every price: a jump has to be said three times over a second to be believed. */
const BEAT_MS = 400;
const BAR_MS: Readonly<Record<string, number>> = {
  "1min": 60_000,
  "15min": 900_000,
  "1h": 3_600_000,
  "1day": 86_400_000,
};
const BARS = 120;

/** Twelve Data on loopback: currencies, indices, shares and futures at prices that a test sets. */
export class PriceVendor {
  readonly #prices: Map<string, number>;
  readonly #settled = new Map<string, number>();
  readonly #now: () => number;
  #standIn: StandIn | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isSilent = false;

  private constructor(prices: Readonly<Record<string, number>>, now: () => number) {
    this.#prices = new Map(Object.entries(prices));
    this.#now = now;
  }

  /**
   * @param prices by the vendor's symbols, such as `EUR/USD`, `AAPL` and `0700:HKEX`.
   * @param now the time that it stamps prices with, UTC milliseconds.
   */
  static async open(prices: Readonly<Record<string, number>>, now: () => number): Promise<PriceVendor> {
    const vendor = new PriceVendor(prices, now);
    await vendor.#open();
    return vendor;
  }

  /** Where the server finds it, as the server's configuration names it. */
  get env(): Record<string, string> {
    const { wsUrl, restUrl } = this.#at;
    return {
      MARKET_FEED: "twelvedata",
      TWELVEDATA_KEY: "stand-in",
      TWELVEDATA_CREDITS_PER_MINUTE: "60000",
      TWELVEDATA_WS_URL: wsUrl,
      TWELVEDATA_REST_URL: restUrl,
    };
  }

  setPrice(symbol: string, price: number): void {
    if (!this.#prices.has(symbol)) throw new Error(`The vendor does not list ${symbol}`);
    this.#prices.set(symbol, price);
    this.#say(symbol, price);
  }

  /** Publishes what a symbol closed its day at, whatever the day. */
  settle(symbol: string, price: number): void {
    this.#settled.set(symbol, price);
  }

  /** It is there and says no price, on the socket or by call. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  speakAgain(): void {
    this.#isSilent = false;
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    await this.#at.close();
  }

  get #at(): StandIn {
    if (!this.#standIn) throw new Error("the vendor is not open");
    return this.#standIn;
  }

  async #open(): Promise<void> {
    this.#standIn = await StandIn.open({
      onText: (text) => {
        const { action } = JSON.parse(text) as { action: string };
        const event = action === "subscribe" ? "subscribe-status" : "heartbeat";
        return [JSON.stringify({ event, status: "ok", success: [], fails: [] })];
      },
      onGet: (path, query) => this.#answer(path, query),
    });
    this.#beat = setInterval(() => {
      for (const [symbol, price] of this.#prices) this.#say(symbol, price);
    }, BEAT_MS);
  }

  #say(symbol: string, price: number): void {
    if (this.#isSilent) return;
    const [name, exchange] = symbol.split(":");
    const told = { event: "price", symbol: name, ...(exchange && { exchange }), timestamp: this.#seconds(), price };
    this.#at.say(JSON.stringify(told));
  }

  #dayOf(symbol: string, datetime: string | null): unknown {
    const close = this.#settled.get(symbol);
    return close === undefined ? 404 : { symbol, datetime, close: String(close) };
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1_000);
  }

  #answer(path: string, query: URLSearchParams): unknown {
    const price = this.#prices.get(query.get("symbol") ?? "");
    if (price === undefined || this.#isSilent) return 404;
    if (path.endsWith("/quote")) return { timestamp: this.#seconds(), close: String(price) };
    if (path.endsWith("/eod")) return this.#dayOf(query.get("symbol") ?? "", query.get("date"));
    const barMs = BAR_MS[query.get("interval") ?? ""];
    return barMs === undefined ? 404 : { values: bars(price, barMs, this.#now()) };
  }
}

/** Candles that wave a little about a price and end at it. */
function bars(price: number, barMs: number, now: number): Record<string, string>[] {
  const last = now - (now % barMs);
  const at = (bar: number) => price * (1 + 0.0008 * Math.sin(bar / 6) + 0.0003 * Math.sin(bar));
  return Array.from({ length: BARS }, (_, index) => {
    const left = BARS - 1 - index;
    const [open, close] = [at(left + 1), left === 0 ? price : at(left)];
    return {
      datetime: new Date(last - left * barMs).toISOString().slice(0, 19).replace("T", " "),
      open: open.toFixed(5),
      high: (Math.max(open, close) * 1.0001).toFixed(5),
      low: (Math.min(open, close) * 0.9999).toFixed(5),
      close: close.toFixed(5),
      volume: "20000000",
    };
  });
}
