import { hasRead, StandIn, type StandInOptions } from "@evenkeel/server/src/feeds/exchange/testing/stand-in.ts";
import { ExchangeBook, type ExchangeEvent, LISTINGS, type Listing } from "./exchange-book.ts";

type Market = "spot" | "usdm";

/** How often a living exchange speaks of every symbol. */
const BEAT_MS = 200;
/** One connection of the product. */
type Listener = Parameters<NonNullable<StandInOptions["onConnection"]>>[0];

/** Binance on loopback, one of its two markets, at prices that a test sets. */
export class Exchange {
  readonly market: Market;
  readonly #books = new Map<string, ExchangeBook>();
  /** What each connection has subscribed to, by the stream's full name. */
  readonly #streams = new Map<Listener, Set<string>>();
  #standIn: StandIn | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isDark = false;

  private constructor(market: Market, now: () => number) {
    this.market = market;
    for (const symbol of LISTINGS) this.#books.set(symbol.name, new ExchangeBook(symbol, now));
  }

  static async open(market: Market, now: () => number): Promise<Exchange> {
    const exchange = new Exchange(market, now);
    await exchange.#open();
    return exchange;
  }

  /** Where the server finds it, as the server's configuration names it. */
  get env(): Record<string, string> {
    const name = this.market === "spot" ? "BINANCE" : "BINANCE_USDM";
    return { [`${name}_WS_URL`]: this.#at.wsUrl, [`${name}_REST_URL`]: this.#at.restUrl };
  }

  /** Moves a symbol to a price, and trades there as soon as the book is known. */
  setPrice(symbol: Listing["name"], price: string): void {
    const book = this.#books.get(symbol);
    if (!book) return;
    book.moveTo(price);
    void this.#tell(symbol, book, book.tradeEvents(price));
  }

  /** Its machines are gone: every connection is cut without a word, and nobody is let in. */
  goDark(): void {
    this.#isDark = true;
    this.#at.isAccepting = false;
    this.#at.cut();
  }

  /** Its machines are back; whoever wants prices must come and subscribe. */
  comeBack(): void {
    this.#isDark = false;
    this.#at.isAccepting = true;
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    await this.#at.close();
  }

  get #at(): StandIn {
    if (!this.#standIn) throw new Error("the exchange is not open");
    return this.#standIn;
  }

  async #open(): Promise<void> {
    this.#standIn = await StandIn.open({
      onConnection: (socket) => {
        this.#streams.set(socket, new Set());
        socket.on("close", () => this.#streams.delete(socket));
      },
      onText: (text, socket) => {
        const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: string[] };
        const streams = this.#streams.get(socket);
        for (const stream of params) {
          if (method === "SUBSCRIBE") streams?.add(stream);
          else streams?.delete(stream);
        }
        return [JSON.stringify({ result: null, id })];
      },
      onGet: (path, query) => this.#answer(path, query),
    });
    this.#beat = setInterval(() => {
      for (const [name, book] of this.#books) void this.#tell(name, book, []);
    }, BEAT_MS);
  }

  #answer(path: string, query: URLSearchParams): unknown {
    const book = this.#books.get(query.get("symbol") ?? "");
    if (this.#isDark) return 503;
    if (!book) return 404;
    if (path.endsWith("/depth")) return book.snapshot();
    if (path.endsWith("/klines")) {
      return book.klines(query.get("interval") ?? "", Number(query.get("endTime")), Number(query.get("limit")));
    }
    return 404;
  }

  /**
   * Tells the book, and the prices and trades that follow from it when every listener has read it. One market tells them
   * on two connections, whose order nobody promises: a trade that came first would meet the old book.
   */
  async #tell(name: string, book: ExchangeBook, trades: readonly ExchangeEvent[]): Promise<void> {
    const listeners = this.#speak(name, book.bookEvents(this.market));
    const follows = [...book.priceEvents(), ...trades];
    await Promise.all(listeners.map(hasRead));
    this.#speak(name, follows);
  }

  /** Tells every subscriber of a symbol what happened, and answers who was told something. */
  #speak(name: string, events: readonly ExchangeEvent[]): Listener[] {
    const told = new Set<Listener>();
    for (const [socket, streams] of this.#streams) {
      for (const [kind, data] of events) {
        const stream = `${name.toLowerCase()}@${kind}`;
        if (!streams.has(stream)) continue;
        socket.send(JSON.stringify({ stream, data }));
        told.add(socket);
      }
    }
    return [...told];
  }
}
