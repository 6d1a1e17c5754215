import { format, mul, parse, toStep } from "@evenkeel/calc/decimal";
import type { ApiClient, Request } from "../harness/api-client.ts";
import type { SeededRandom } from "./random.ts";

/** What is traded in lots in the storm: one instrument of each kind of hours. */
const TRADED = {
  eurusd: { lots: "0.01", tick: "0.00001" },
  cl: { lots: "0.01", tick: "0.01" },
  nvda: { lots: "1", tick: "0.01" },
} as const;
type Coin = keyof typeof TRADED;
const COINS = Object.keys(TRADED) as Coin[];

/** Orders on derivatives around the prices at which the storm began: at the market with exits, resting, waiting. */
export class LotOrders {
  readonly #prices: ReadonlyMap<Coin, string>;

  private constructor(prices: ReadonlyMap<Coin, string>) {
    this.#prices = prices;
  }

  static async at(client: ApiClient): Promise<LotOrders> {
    const prices = new Map<Coin, string>();
    for (const coin of COINS) {
      const path = `/api/market/detail?referCoin=${coin}`;
      const { ticker } = await client.dataOf<{ ticker: { close: string } }>(client.get(path));
      prices.set(coin, ticker.close);
    }
    return new LotOrders(prices);
  }

  next(clientId: string, random: SeededRandom): Request {
    const coin = random.pick(COINS);
    const side = random.pick(["buy", "sell"] as const);
    const order = { clientId, coin, side, lots: TRADED[coin].lots };
    const [gain, loss] = side === "buy" ? ["1.004", "0.996"] : ["0.996", "1.004"];
    const exits = { takeProfit: this.#times(coin, gain), stopLoss: this.#times(coin, loss) };
    return lotRequest(
      random.pick([
        { ...order, orderType: "market" },
        { ...order, orderType: "market", ...exits },
        { ...order, side: "buy", orderType: "limit", price: this.#times(coin, "0.98") },
        { ...order, side: "buy", orderType: "stopMarket", triggerPrice: this.#times(coin, "1.005") },
      ]),
    );
  }

  /** What is certain to meet its expiry, its night and its exit: long crude oil, and short euros that gain by Friday. */
  async openLasting(client: ApiClient, name: string): Promise<void> {
    const oil = { clientId: `${name}-oil`, coin: "cl", side: "buy", orderType: "market", lots: "0.01" };
    const takeProfit = this.#times("eurusd", "0.997");
    const euros = {
      clientId: `${name}-euros`,
      coin: "eurusd",
      side: "sell",
      orderType: "market",
      lots: "0.01",
      takeProfit,
    };
    for (const order of [oil, euros]) await client.dataOf(client.send(lotRequest(order)));
  }

  #times(coin: Coin, factor: string): string {
    return format(
      toStep(mul(parse(this.#prices.get(coin) ?? "0"), parse(factor), "down"), parse(TRADED[coin].tick), "down"),
    );
  }
}

/** Natural gas sold with all that the wallet has; by Friday it has risen by eight per cent, and ten are what it is backed with. */
export async function sellAllGas(client: ApiClient, name: string): Promise<void> {
  const order = { clientId: `${name}-gas`, coin: "ng", side: "sell", orderType: "market", lots: "0.1" };
  await client.dataOf(client.send(lotRequest(order)));
}

const lotRequest = (order: object): Request => ({
  method: "POST",
  path: "/api/contract/derivatives/buy",
  json: JSON.stringify(order),
});
