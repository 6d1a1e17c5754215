import { format, mul, parse, toStep } from "@evenkeel/calc/decimal";
import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import type { ApiClient } from "../harness/api-client.ts";
import { expect, test } from "./journey.ts";

/** Recorded prices run sixty times as fast as they did: a minute here is an hour there, and a few basis points are soon passed. */
const PATIENCE = { timeout: 100_000 };

test("a limit order fills when the price comes", async ({ member, trade }) => {
  await trade.open("btcusdt");
  // One on either side of the market: whichever way the price goes, one of them is reached.
  await trade.place({ side: "Long", size: "0.01", price: await nearMarket(member, "0.9996") });
  await trade.place({ side: "Short", size: "0.01", price: await nearMarket(member, "1.0004") });
  await trade.showTab("Orders");
  await trade.showTab("Positions");
  await expect(trade.positions.first()).toBeVisible(PATIENCE);

  const filled = (await orders(member)).filter((order) => order.status === "filled");
  expect(filled.length).toBeGreaterThanOrEqual(1);
  for (const { side, price, avgPrice } of filled) {
    const [limit, paid] = [parse(price ?? "0"), parse(avgPrice ?? "0")];
    // Never worse than the limit, and by the rules of the engine never better either.
    expect(side === "buy" ? paid <= limit : paid >= limit).toBe(true);
  }
});

/** The last price times a factor, on the instrument's tick. */
async function nearMarket(client: ApiClient, factor: string): Promise<string> {
  const { ticker } = await client.dataOf<{ ticker: { close: string } }>(
    client.get("/api/market/detail?referCoin=btcusdt"),
  );
  return format(toStep(mul(parse(ticker.close), parse(factor), "halfUp"), parse("0.1"), "halfUp"));
}

async function orders(client: ApiClient): Promise<ContractOrder[]> {
  const { body } = await client.get("/api/contract/coin/list?tab=history&pageSize=100");
  return body.rows as ContractOrder[];
}
