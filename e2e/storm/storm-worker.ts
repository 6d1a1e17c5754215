import { format, mul, parse, toStep } from "@evenkeel/calc/decimal";
import type { ApiClient, Request } from "../harness/api-client.ts";
import type { Gate } from "./gate.ts";
import type { LotOrders } from "./lot-orders.ts";
import type { SeededRandom } from "./random.ts";
import { RequestLog } from "./request-log.ts";

const COIN = "btcusdt";
const TICK = parse("0.1");

/** One person who places orders as fast as the answers come, and writes down each answer. */
export class StormWorker {
  readonly log = new RequestLog();
  readonly name: string;
  readonly #client: ApiClient;
  readonly #random: SeededRandom;
  /** A price near the market, for limits that rest below it. */
  readonly #price: string;
  /** Null for who leaves derivatives as they are. */
  readonly #lots: LotOrders | null;
  #count = 0;

  constructor(name: string, client: ApiClient, random: SeededRandom, price: string, lots: LotOrders | null) {
    this.name = name;
    this.#client = client;
    this.#random = random;
    this.#price = price;
    this.#lots = lots;
  }

  get client(): ApiClient {
    return this.#client;
  }

  /** Places one order after another until told to end; waits at the gate while the server is away. */
  async run(gate: Gate, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await gate.wait();
      const clientId = `${this.name}-${this.#count++}`;
      await this.#send(clientId, this.#nextRequest(clientId));
    }
  }

  /** Sends one request and keeps what came of it. */
  async #send(clientId: string, request: Request): Promise<void> {
    const entry = this.log.open(clientId, request);
    try {
      const { status, body } = await this.#client.send(request);
      entry.answer = { status, body };
    } catch {
      // The connection broke: the outcome is unknown until somebody asks for it.
    }
  }

  #nextRequest(clientId: string): Request {
    const kinds = ["market", "market", "limit", "limit", "close", "spot", "spot", "lots", "lots", "lots"] as const;
    const kind = this.#random.pick(kinds);
    if (kind === "spot") return this.#spotRequest(clientId);
    if (kind === "lots" && this.#lots !== null) return this.#lots.next(clientId, this.#random);
    const toClose = kind === "close" ? this.#openedPosition() : null;
    if (toClose) {
      return { method: "POST", path: `/api/contract/${toClose.product}/stop?id=${toClose.id}&clientId=${clientId}` };
    }
    const side = this.#random.pick(["buy", "sell"]);
    const size = { coin: COIN, side, margin: "20", marginMode: "isolated", leverage: 10 };
    const order =
      kind === "limit"
        ? { ...size, side: "buy", orderType: "limit", price: this.#restingPrice() }
        : { ...size, orderType: "market" };
    return { method: "POST", path: "/api/contract/coin/buy", json: JSON.stringify({ clientId, ...order }) };
  }

  /** On spot: a purchase for an amount, a limit that rests, or a pair of which one half rests and one waits. */
  #spotRequest(clientId: string): Request {
    const buy = { clientId, coin: COIN, side: "buy" };
    const limit = { ...buy, orderType: "limit", qty: "0.0005", price: this.#restingPrice() };
    const order = this.#random.pick([
      { ...buy, orderType: "market", amount: "25" },
      limit,
      { ...limit, oco: { triggerPrice: this.#priceTimes("1.05") } },
    ]);
    return { method: "POST", path: "/api/spot/submit", json: JSON.stringify(order) };
  }

  /** Some per cent below the market, where an order rests. */
  #restingPrice(): string {
    return this.#priceTimes(`0.9${Math.floor(this.#random.between(1, 8))}`);
  }

  #priceTimes(factor: string): string {
    return format(toStep(mul(parse(this.#price), parse(factor), "down"), TICK, "down"));
  }

  #openedPosition(): { id: string; product: "coin" | "derivatives" } | null {
    const filled = this.log.acknowledged().filter(({ answer }) => positionOf(answer?.body.data) !== null);
    if (filled.length === 0) return null;
    const { answer, request } = this.#random.pick(filled);
    const id = positionOf(answer?.body.data);
    if (id === null) return null;
    return { id, product: request.path.startsWith("/api/contract/derivatives/") ? "derivatives" : "coin" };
  }
}

function positionOf(order: unknown): string | null {
  return (order as { positionId?: string | null } | undefined)?.positionId ?? null;
}
