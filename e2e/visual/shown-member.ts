import { type ApiClient, signIn } from "../harness/api-client.ts";

/** A member with something to show on every screen. */
export async function shownMember(url: string): Promise<ApiClient> {
  const member = await signIn(url);
  await holdContracts(member);
  await holdCoins(member);
  await holdLots(member);
  await watch(member);
  return member;
}

/** The price of an instrument times so many hundredths, on a whole unit: far from every tick's end. */
async function priceTimes(client: ApiClient, coin: string, hundredths: bigint): Promise<string> {
  const path = `/api/market/detail?referCoin=${coin}`;
  const { ticker } = await client.dataOf<{ ticker: { close: string } }>(client.get(path));
  return String((BigInt(ticker.close.split(".")[0] ?? "0") * hundredths) / 100n);
}

const transfer = (client: ApiClient, clientId: string, amount: string, to: number) =>
  client.dataOf(client.post("/api/asset/transfer", { clientId, coin: "USDT", amount, from: 3, to }));

/** A position, one closed, and an order that rests. */
async function holdContracts(client: ApiClient): Promise<void> {
  const order = { coin: "btcusdt", marginMode: "isolated", leverage: 10, orderType: "market" };
  const buy = (clientId: string, more: object) =>
    client.post("/api/contract/coin/buy", { clientId, ...order, ...more });
  const short = await client.dataOf<{ positionId: string }>(buy("short", { side: "sell", qty: "0.05" }));
  await client.dataOf(client.send({ method: "POST", path: `/api/contract/coin/stop?id=${short.positionId}` }));
  await client.dataOf(buy("long", { side: "buy", qty: "0.3" }));
  const price = await priceTimes(client, "btcusdt", 95n);
  await client.dataOf(buy("resting", { side: "buy", qty: "0.1", orderType: "limit", price }));
}

/** A coin, and a pair of orders for more of it. */
async function holdCoins(client: ApiClient): Promise<void> {
  await transfer(client, "to-spot", "20000", 2);
  const spot = (clientId: string, more: object) =>
    client.dataOf(client.post("/api/spot/submit", { clientId, coin: "btcusdt", side: "buy", ...more }));
  await spot("coins", { orderType: "market", amount: "6000" });
  const price = await priceTimes(client, "btcusdt", 95n);
  const oco = { triggerPrice: await priceTimes(client, "btcusdt", 105n) };
  await spot("pair", { orderType: "limit", qty: "0.02", price, oco });
}

/** Currencies short and shares long, and one position closed. */
async function holdLots(client: ApiClient): Promise<void> {
  await transfer(client, "to-lots", "30000", 4);
  const buy = (clientId: string, coin: string, side: string, lots: string) =>
    client.dataOf<{ positionId: string }>(
      client.post("/api/contract/derivatives/buy", { clientId, coin, side, lots, orderType: "market" }),
    );
  const closed = await buy("euros", "eurusd", "buy", "0.1");
  await client.dataOf(client.send({ method: "POST", path: `/api/contract/derivatives/stop?id=${closed.positionId}` }));
  await buy("euros-short", "eurusd", "sell", "0.2");
  await buy("shares", "aapl", "buy", "20");
}

/** Favourites and alerts. */
async function watch(client: ApiClient): Promise<void> {
  const { body } = await client.get("/api/coin/list?pageSize=100");
  const rows = body.rows as { id: string }[];
  const items = rows.slice(0, 6).map(({ id }) => ({ coinId: id, type: 2 }));
  await client.dataOf(client.post("/api/collection/add", items));
  const alert = { coinId: "2001", type: 2, channels: ["inApp", "push"], frequency: "always" };
  await client.dataOf(
    client.post("/api/alert/add", { ...alert, kind: "priceAbove", level: "250000", note: "Sell half" }),
  );
  await client.dataOf(client.post("/api/alert/add", { ...alert, kind: "changeDown", level: "12.5", window: "24h" }));
  await client.dataOf(client.post("/api/alert/add", { ...alert, kind: "rsiUp", level: "95", window: "1d" }));
  await client.dataOf(client.post("/api/alert/add", { ...alert, kind: "bollDown", level: "5", window: "4h" }));
}
