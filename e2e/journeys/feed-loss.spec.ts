import type { ApiClient } from "../harness/api-client.ts";
import { expect, test } from "./live-journey.ts";

/** An exchange that hung up is asked again after half a second, and after ever longer waits while it stays away. */
const RECONNECTED = { timeout: 45_000 };

test("a restart of the server under an open page: prices, orders and notices go on by themselves", async ({
  page,
  site,
  member,
  trade,
  exchanges,
  wire,
}) => {
  await trade.open("btcusdt");
  exchanges.setPrice("BTCUSDT", "64010.0");
  await expect(trade.price).toHaveText("64,010.0");
  const streams = expect.arrayContaining(["0 detail btcusdt", "0 kline 15m btcusdt", "0 ticker btcusdt"]);
  await expect.poll(() => wire.subscriptions()).toEqual(streams);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await site.server.kill();
  await expect(trade.priceState).toHaveText(/^No connection, price \d+ sec old$/);
  await site.restart();

  await expect(trade.priceState).toHaveCount(0, RECONNECTED);
  exchanges.setPrice("BTCUSDT", "64020.0");
  await expect(trade.price).toHaveText("64,020.0");
  await expect.poll(() => wire.subscriptions()).toEqual(streams);
  await trade.place({ side: "Long", size: "0.01" });
  await trade.showTab("Positions");
  await expect(trade.positions).toHaveCount(1);
  expect(await page.evaluate(() => "isSamePage" in window), "without loading the page again").toBe(true);
  expect(await buy(member)).toMatchObject({ status: 200 });
});

test("one exchange goes and another carries the price; both go and nothing is traded on; one comes back and trade goes on", async ({
  member,
  trade,
  exchanges,
  wire,
}) => {
  await trade.open("btcusdt");
  exchanges.setPrice("BTCUSDT", "64100.0");
  await expect(trade.price).toHaveText("64,100.0");
  await expect(trade.priceState).toHaveCount(0);
  expect(wire.isStale("btcusdt")).toBe(false);

  await test.step("the preferred exchange is gone, and its price is not missed", async () => {
    exchanges.first.goDark();
    exchanges.setPrice("BTCUSDT", "64150.0");
    await expect(trade.price).toHaveText("64,150.0");
    await expect.poll(() => isDegraded(member)).toBe(true);
    await expect(trade.priceState).toHaveCount(0);
    expect(await buy(member)).toMatchObject({ status: 200 });
  });

  await test.step("every source is gone: said on the wire and on the screen, and no order is taken", async () => {
    exchanges.goDark();
    await expect(trade.priceState).toHaveText(/^Price is \d+ sec old$/);
    await expect.poll(() => wire.isStale("btcusdt")).toBe(true);
    expect(await buy(member)).toMatchObject({ status: 426, body: { code: 426, msg: "market.stale" } });
    await trade.openTicket("Long");
    await trade.ticket.getByRole("textbox", { name: "Size", exact: true }).fill("0.01");
    await expect(trade.ticket).toContainText("Waiting for a current price");
    await expect(trade.submitButton).toBeDisabled();
  });

  await test.step("an exchange is back: the ticket that is still open sends its order", async () => {
    exchanges.comeBack();
    exchanges.setPrice("BTCUSDT", "64200.0");
    await expect(trade.submitButton).toBeEnabled(RECONNECTED);
    expect(wire.isStale("btcusdt")).toBe(false);
    await trade.submitButton.click();
    await expect(trade.ticket).toBeHidden();
    await expect(trade.price).toHaveText("64,200.0");
    await expect(trade.priceState).toHaveCount(0);
    await trade.showTab("Positions");
    await expect(trade.positions).toHaveCount(1);
    expect(wire.connections, "on the connection that was there all along").toHaveLength(1);
  });
});

async function isDegraded(client: ApiClient): Promise<boolean> {
  const { source } = await client.dataOf<{ source: { degraded: boolean } }>(
    client.get("/api/market/detail?referCoin=btcusdt"),
  );
  return source.degraded;
}

/** Buys at the market as a program would, whatever the screen says. */
function buy(client: ApiClient) {
  const clientId = `order-${Math.random().toString(36).slice(2)}`;
  const order = {
    coin: "btcusdt",
    side: "buy",
    orderType: "market",
    qty: "0.01",
    marginMode: "isolated",
    leverage: 10,
  };
  return client.post("/api/contract/coin/buy", { clientId, ...order });
}
