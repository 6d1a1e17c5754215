import * as coinCalls from "@evenkeel/contract/contract-coin";
import * as calls from "@evenkeel/contract/derivatives";
import * as changes from "@evenkeel/contract/derivatives-changes";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { MarginDesk } from "../testing/margin-desk.ts";

let database: TestDatabase;
let desk: MarginDesk;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = new MarginDesk(database);
});
beforeEach(async () => {
  await desk.boot();
  desk.bench.isOpen = true;
  desk.bench.notices.length = 0;
});
afterEach(async () => {
  await desk.engine.drained();
  await desk.bench.verify();
});
afterAll(async () => {
  await desk.stop();
  await database.close();
});

describe("a currency pair", () => {
  test("margin by the table, no commission, and the result in USDT", async () => {
    const trader = await desk.marginTrader();
    const order = await desk.open(trader, { lots: "1" });
    expect(order).toMatchObject({
      status: "filled",
      lots: "1",
      filledLots: "1",
      avgPrice: "1.1001",
      fee: "0",
      leverage: 30,
    });
    // 110,010 over 30.
    expect(order.margin).toBe("3667");
    expect(await desk.margins(trader)).toEqual({ available: "6333", frozen: "3667" });
    await desk.passQuote("eurusd", "1.10500", "1.10510");
    const [position] = await desk.list(trader, "position");
    expect(position).toMatchObject({
      lots: "1",
      entryPrice: "1.1001",
      markPrice: "1.10505",
      upnl: "495",
      pipValue: "10",
    });
    const closed = await desk.dealt(
      trader.call(calls.derivativesStop, { query: { id: position?.id ?? "" } }),
      "eurusd",
      "1.10500",
      "1.10510",
    );
    expect(closed).toMatchObject({ status: "filled", filledLots: "1", avgPrice: "1.105" });
    expect(await desk.margins(trader)).toEqual({ available: "10490", frozen: "0" });
  });

  test("another currency's result is turned at the bid where it gains and at the ask where it loses", async () => {
    const trader = await desk.marginTrader();
    await desk.open(trader, { lots: "1" }, "usdjpy", "150.000", "150.010");
    await desk.passQuote("usdjpy", "150.990", "151.010");
    const [position] = await desk.list(trader, "position");
    await desk.dealt(
      trader.call(calls.derivativesStop, { query: { id: position?.id ?? "" } }),
      "usdjpy",
      "150.990",
      "151.010",
    );
    const [fill] = await desk.list(trader, "fill");
    // 0.98 yen a dollar over 100,000, at 1 / 151.01.
    expect(fill).toMatchObject({ currency: "JPY", realisedPnl: "648.96364479" });
    expect(fill?.fillBasis.conversion).toMatchObject({ currency: "JPY", contractSize: "100000" });
    expect(await desk.margins(trader)).toEqual({ available: "10648.96364479", frozen: "0" });
  });

  test("each slice of the size needs margin at its own rate", async () => {
    const trader = await desk.marginTrader("1000000");
    const preview = await trader.call(calls.derivativesPreview, {
      body: { coin: "eurusd", side: "buy", orderType: "limit", price: "1.10000", lots: "100" },
    });
    // 5,000,000 over 30, the 6,000,000 above that over 20.
    expect(preview).toMatchObject({ notional: "11000000", margin: "466666.66666667", available: "1000000" });
    const byMargin = await trader.call(calls.derivativesPreview, {
      body: { coin: "eurusd", side: "buy", orderType: "limit", price: "1.10000", margin: "466666.66666667" },
    });
    expect(byMargin.lots).toBe("100");
  });

  test("a lower leverage of one's own needs more, and stays with the position", async () => {
    const trader = await desk.marginTrader("50000");
    expect(await desk.open(trader, { lots: "1", leverage: 10 })).toMatchObject({ margin: "11001", leverage: 10 });
    await expect(desk.order(trader, { lots: "1", leverage: 5 })).rejects.toMatchObject({
      key: "order.leverageMismatch",
    });
    expect(await desk.open(trader, { lots: "1" })).toMatchObject({ leverage: 10 });
    await expect(desk.order(trader, { lots: "0.001" })).rejects.toMatchObject({
      data: { errors: [{ field: "lots", key: "order.qtyStep" }] },
    });
  });
});

describe("hours", () => {
  test("a closed market refuses a market order; a limit order waits and fills when it opens", async () => {
    const trader = await desk.marginTrader();
    desk.bench.market.closed.add("spx");
    await expect(desk.order(trader, { coin: "spx", lots: "1" })).rejects.toMatchObject({ key: "market.closed" });
    const waiting = await desk.order(trader, { coin: "spx", orderType: "limit", price: "4990.0", lots: "1" });
    expect(waiting).toMatchObject({ status: "new", margin: "249.5" });
    // A closed market repeats its price; that is nothing to deal at.
    await desk.passQuote("spx", "4980.0", "4980.4");
    expect(await desk.list(trader, "position")).toEqual([]);
    desk.bench.market.closed.delete("spx");
    await desk.passQuote("spx", "4980.0", "4980.4");
    expect(await desk.list(trader, "position")).toMatchObject([{ coin: "spx", lots: "1", entryPrice: "4980.4" }]);
  });

  test("a stop-loss passed over a closed market fills at the first price there is", async () => {
    const trader = await desk.marginTrader();
    await desk.open(trader, { lots: "1", stopLoss: "4950.0" }, "spx", "5000.0", "5000.4");
    desk.bench.market.closed.add("spx");
    await desk.passQuote("spx", "4900.0", "4900.4");
    expect(await desk.list(trader, "position")).toHaveLength(1);
    desk.bench.market.closed.delete("spx");
    await desk.passQuote("spx", "4900.0", "4900.4");
    expect(await desk.margins(trader)).toEqual({ available: "9899.6", frozen: "0" });
  });

  test("a position in a closed market is worth its last price and binds nobody's hands elsewhere", async () => {
    const trader = await desk.marginTrader();
    await desk.open(trader, { lots: "1" }, "spx", "5000.0", "5000.4");
    desk.bench.market.closed.add("spx");
    desk.bench.market.stale.add("spx");
    expect(await desk.open(trader, { lots: "0.1" })).toMatchObject({ status: "filled" });
    const all = await trader.call(changes.derivativesCloseAll, { body: {} });
    expect(all.orders).toHaveLength(1);
    expect(all.failed).toMatchObject([{ coin: "spx", msg: "market.closed" }]);
    await desk.passQuote("eurusd", "1.10000", "1.10010");
  });

  test("nothing is opened at a rate that is too old, and what is open can be closed", async () => {
    const trader = await desk.marginTrader();
    desk.quote("hsi", "25000.0", "25002.0");
    await desk.open(trader, { lots: "1" }, "hsi", "25000.0", "25002.0");
    desk.bench.market.stale.add("usdhkd");
    await expect(desk.order(trader, { coin: "hsi", lots: "1" })).rejects.toMatchObject({ key: "market.rateStale" });
    const [position] = await desk.list(trader, "position");
    const closed = await desk.dealt(
      trader.call(calls.derivativesStop, { query: { id: position?.id ?? "" } }),
      "hsi",
      "25000.0",
      "25002.0",
    );
    expect(closed.status).toBe("filled");
  });
});

describe("margin level", () => {
  test("calls at 100 and 75, closed out at 50 with the largest loss first, the rest left open", async () => {
    const trader = await desk.marginTrader("5000");
    await desk.open(trader, { lots: "10" }, "spx", "5000.0", "5000.4");
    await desk.open(trader, { lots: "0.5" });
    // 2,500.2 for the index, 1,833.5 for the pair.
    expect(await desk.state(trader)).toMatchObject({ usedMargin: "4333.7", closeOutAt: 50 });
    await desk.passQuote("spx", "4920.0", "4920.4");
    expect(desk.bench.notices).toMatchObject([{ type: "margin.levelCall", args: { level: "100" } }]);
    await desk.passQuote("spx", "4820.0", "4820.4");
    expect(desk.bench.notices.map(({ args }) => args?.level)).toEqual(["100", "75"]);
    await desk.passQuote("spx", "4700.0", "4700.4");
    expect(await desk.list(trader, "position")).toMatchObject([{ coin: "eurusd" }]);
    const [order] = await desk.list(trader, "history");
    expect(order).toMatchObject({ coin: "spx", purpose: "liquidation", status: "filled" });
    // 10 lots at 5,000.4 closed at 4,700: what is left is the person's own.
    expect((await desk.state(trader)).balance).toBe("1996");
  });

  test("nobody goes below zero: what a gap takes beyond the wallet, the insurance fund pays", async () => {
    const trader = await desk.marginTrader("3000");
    await desk.open(trader, { lots: "10" }, "spx", "5000.0", "5000.4");
    await desk.passQuote("spx", "4500.0", "4500.4");
    expect(await desk.list(trader, "position")).toEqual([]);
    expect(await desk.margins(trader)).toEqual({ available: "0", frozen: "0" });
  });

  test("a loss that is closed first is paid out of the margin of the other side, not by the house", async () => {
    const trader = await desk.marginTrader("6000");
    await desk.open(trader, { lots: "10" }, "spx", "5000.0", "5000.4");
    await desk.open(trader, { lots: "10", side: "sell" }, "spx", "5000.0", "5000.4");
    await desk.passQuote("spx", "5500.0", "5500.4");
    const positions = await desk.list(trader, "position");
    const losing = positions.find(({ side }) => side === "sell");
    await desk.dealt(
      trader.call(calls.derivativesStop, { query: { id: losing?.id ?? "" } }),
      "spx",
      "5500.0",
      "5500.4",
    );
    const winning = positions.find(({ side }) => side === "buy");
    await desk.dealt(
      trader.call(calls.derivativesStop, { query: { id: winning?.id ?? "" } }),
      "spx",
      "5500.0",
      "5500.4",
    );
    // Twice the spread of 0.4 on ten lots.
    expect(await desk.margins(trader)).toEqual({ available: "5992", frozen: "0" });
  });

  test("a rate that moves closes out a wallet whose own prices stand still", async () => {
    const trader = await desk.marginTrader("9500");
    desk.quote("hsi", "25000.0", "25000.0");
    await desk.open(trader, { lots: "20" }, "hsi", "25000.0", "25000.0");
    await desk.passQuote("hsi", "22800.0", "22800.0");
    expect(await desk.list(trader, "position")).toHaveLength(1);
    await desk.passQuote("usdhkd", "6.00000", "6.00010");
    expect(await desk.list(trader, "position")).toEqual([]);
  });
});

describe("a guaranteed stop", () => {
  test("fills exactly at its level over a gap, and costs its premium then alone", async () => {
    const trader = await desk.marginTrader();
    await desk.open(trader, { lots: "1", stopLoss: "4900.0", guaranteedStop: true }, "spx", "5000.0", "5000.4");
    expect(await desk.list(trader, "position")).toMatchObject([{ guaranteedStop: true, guaranteedPremium: "2.45" }]);
    await desk.passQuote("spx", "4500.0", "4500.4");
    const [fill] = await desk.list(trader, "fill");
    expect(fill).toMatchObject({ price: "4900", fee: "2.45", feeRate: "0.0005", realisedPnl: "-100.4" });
    expect(await desk.margins(trader)).toEqual({ available: "9897.15", frozen: "0" });
  });

  test("must lie far enough from the price, and is set while the market is open", async () => {
    const trader = await desk.marginTrader();
    await expect(
      desk.order(trader, { coin: "spx", lots: "1", stopLoss: "4990.0", guaranteedStop: true }),
    ).rejects.toMatchObject({ data: { errors: [{ field: "stopLoss", key: "order.guaranteedDistance" }] } });
    await desk.open(trader, { lots: "1", stopLoss: "4800.0" }, "spx", "5000.0", "5000.4");
    const [position] = await desk.list(trader, "position");
    const change = (body: object) =>
      trader.call(calls.derivativesUpdateEarnAndLose, { body: { id: position?.id ?? "", ...body } });
    await expect(change({ guaranteedStop: true, stopLoss: "4990.0" })).rejects.toMatchObject({
      key: "request.invalid",
    });
    expect(await change({ guaranteedStop: true })).toMatchObject({ guaranteedStop: true, stopLoss: "4800" });
    desk.bench.market.closed.add("spx");
    await expect(change({ stopLoss: "4700.0" })).rejects.toMatchObject({ key: "market.closed" });
    expect(await change({ takeProfit: "5200.0" })).toMatchObject({ guaranteedStop: true, takeProfit: "5200" });
    expect(await change({ guaranteedStop: false })).toMatchObject({ guaranteedStop: false, stopLoss: "4800" });
  });
});

describe("nights", () => {
  /** Wednesday 7 January 2026, a minute before 17:00 in New York. */
  const WEDNESDAY = Date.UTC(2026, 0, 7, 21, 59);

  test("three on Wednesday for a pair, one for an index; each once, also over a restart", async () => {
    desk.bench.clock.time = WEDNESDAY - 600_000;
    const trader = await desk.marginTrader("20000");
    await desk.open(trader, { lots: "1" });
    await desk.open(trader, { lots: "1" }, "spx", "5000.0", "5000.4");
    desk.bench.clock.time = WEDNESDAY;
    desk.quote("eurusd", "1.10000", "1.10010");
    desk.quote("spx", "5000.0", "5000.4");
    desk.bench.clock.time = WEDNESDAY + 60_000;
    await desk.passQuote("eurusd", "1.20000", "1.20010");
    await desk.passQuote("spx", "5100.0", "5100.4");
    const charged = async () =>
      Object.fromEntries((await desk.list(trader, "position")).map((row) => [row.coin, row.overnight]));
    // EUR/USD at 1.10005: 110,005 · (0.005 + 0.036 − 0.02) · 3 / 360. The index: 5,000.2 · (0.025 + 0.036) / 360.
    const once = { eurusd: "-19.250875", spx: "-0.84725612" };
    expect(await charged()).toEqual(once);
    await desk.boot();
    await desk.passQuote("eurusd", "1.20000", "1.20010");
    expect(await charged()).toEqual(once);
    const swap = await trader.call(changes.derivativesSwapRate, { query: { coin: "eurusd" } });
    expect(swap.history[0]).toMatchObject({ nights: 3, dayCount: 360, price: "1.10005" });
  });

  test("three on Friday for an index; what is opened after the cut pays nothing for it", async () => {
    desk.bench.clock.time = Date.UTC(2026, 0, 9, 21, 59);
    const trader = await desk.marginTrader("20000");
    await desk.open(trader, { lots: "1", side: "sell" }, "spx", "5000.0", "5000.4");
    desk.bench.clock.time = Date.UTC(2026, 0, 9, 22);
    await desk.passQuote("spx", "5000.0", "5000.4");
    await desk.open(trader, { lots: "1" }, "spx", "5000.0", "5000.4");
    const rows = await desk.list(trader, "position");
    // A short gets the benchmark less the charge: 5,000.2 · (0.036 − 0.025) · 3 / 360.
    expect(rows.find(({ side }) => side === "sell")?.overnight).toBe("0.45835166");
    expect(rows.find(({ side }) => side === "buy")?.overnight).toBe("0");
  });
});

describe("the end of a future", () => {
  /** ES ends on the third Friday of March 2026 at 09:30 in New York. */
  const END = Date.UTC(2026, 2, 20, 13, 30);
  const DAY = 86_400_000;
  const HOUR = 3_600_000;

  test("is told of three days and one day before, closes the door two hours before, and settles once", async () => {
    const { clock, notices } = desk.bench;
    clock.time = END - 3 * DAY - HOUR;
    const quote = (bid = "5000.00", ask = "5000.50") => desk.passQuote("es", bid, ask);
    await quote();
    const trader = await desk.marginTrader("100000");
    await desk.open(trader, { lots: "1" }, "es", "5000.00", "5000.50");
    await desk.order(trader, { coin: "es", orderType: "limit", price: "4900.00", lots: "1" });
    expect(await desk.list(trader, "position")).toMatchObject([{ expiresAt: END }]);
    const told = () => notices.filter(({ type }) => type === "expiry.soon").map(({ args }) => args?.days);
    for (const before of [3 * DAY, 3 * DAY - HOUR, DAY]) {
      clock.time = END - before;
      await quote();
    }
    expect(new Set(told())).toEqual(new Set(["3", "1"]));
    clock.time = END - 2 * HOUR;
    await quote();
    await expect(desk.order(trader, { coin: "es", lots: "1" })).rejects.toMatchObject({ key: "market.expiring" });
    clock.time = END - 1_000;
    await quote("5010.00", "5010.50");
    clock.time = END;
    await quote("5200.00", "5200.50");
    expect(await desk.list(trader, "position")).toEqual([]);
    expect(await desk.list(trader, "order")).toEqual([]);
    const history = await desk.list(trader, "history");
    expect(history.find(({ orderType }) => orderType === "limit")).toMatchObject({
      status: "expired",
      reason: "expiry",
    });
    const [fill] = await desk.list(trader, "fill");
    // The middle before the instant, 5,010.25, fifty dollars a point.
    expect(fill).toMatchObject({ price: "5010.25", fee: "0", realisedPnl: "487.5", fillBasis: { rule: "settlement" } });
    await desk.boot();
    await quote("5200.00", "5200.50");
    expect(await desk.list(trader, "fill")).toHaveLength(2);
    // The next contract is open at once.
    expect(await desk.open(trader, { lots: "1" }, "es", "5200.00", "5200.50")).toMatchObject({ status: "filled" });
  });

  test("what rests or waits since before opens nothing in the last two hours; closing goes on", async () => {
    const end = Date.UTC(2026, 5, 18, 13, 30);
    desk.bench.clock.time = end - 4 * HOUR;
    const trader = await desk.marginTrader("100000");
    await desk.open(trader, { lots: "2" }, "es", "5000.00", "5000.50");
    await desk.order(trader, { coin: "es", orderType: "limit", price: "4990.00", lots: "1" });
    await desk.order(trader, { coin: "es", orderType: "stopMarket", triggerPrice: "5020.00", lots: "1" });
    await desk.order(trader, {
      coin: "es",
      side: "sell",
      orderType: "limit",
      price: "5030.00",
      lots: "1",
      reduceOnly: true,
    });
    desk.bench.clock.time = end - HOUR;
    await desk.passQuote("es", "4980.00", "4980.50");
    await desk.passQuote("es", "5025.00", "5025.50");
    await desk.passQuote("es", "5031.00", "5031.50");
    expect(await desk.list(trader, "position")).toMatchObject([{ lots: "1" }]);
    expect(await desk.orders(trader)).toEqual([]);
    const ended = (await desk.list(trader, "history")).map(({ orderType, purpose, status, reason }) =>
      [orderType, purpose, status, reason].join(" "),
    );
    expect(ended.slice(0, 3).sort()).toEqual([
      "limit close filled ",
      "limit open canceled expiry",
      "stopMarket open canceled expiry",
    ]);
  });

  test("what ended while the server was down is settled at the first price", async () => {
    desk.bench.clock.time = Date.UTC(2026, 8, 18, 13, 0);
    const trader = await desk.marginTrader("100000");
    desk.bench.clock.time -= 3 * HOUR;
    await desk.open(trader, { lots: "1" }, "es", "5000.00", "5000.50");
    await desk.stop();
    desk.bench.clock.time = Date.UTC(2026, 8, 18, 14, 0);
    desk.bench.market.forget("es");
    await desk.boot();
    await desk.passQuote("es", "5020.00", "5020.50");
    expect(await desk.list(trader, "position")).toEqual([]);
    const [fill] = await desk.list(trader, "fill");
    expect(fill).toMatchObject({ price: "5020.25", fillBasis: { rule: "settlement" } });
  });
});

describe("the door", () => {
  test("coins and derivatives each know their own instruments, orders and history", async () => {
    const trader = await desk.marginTrader();
    await expect(desk.order(trader, { coin: "btcusdt", lots: "1" })).rejects.toMatchObject({
      key: "market.unknownInstrument",
    });
    await expect(trader.buy({ coin: "eurusd", qty: "1" })).rejects.toMatchObject({ key: "market.unknownInstrument" });
    const order = await desk.open(trader, { lots: "0.1" });
    expect(await trader.history()).toEqual([]);
    expect(await trader.positions()).toEqual([]);
    const info = await trader.call(changes.derivativesAgentInfo, { query: { id: order.id } });
    expect(info).toMatchObject({ order: { id: order.id, filledLots: "0.1" }, position: { lots: "0.1" } });
    await expect(trader.call(changes.derivativesAgentInfo, { query: { id: "17" } })).rejects.toMatchObject({
      key: "order.notFound",
    });
  });

  test("orders amended, cancelled together, positions turned round", async () => {
    const trader = await desk.marginTrader();
    const resting = await desk.order(trader, { orderType: "limit", price: "1.09000", lots: "1" });
    const body = { clientId: trader.nextClientId(), id: resting.id, lots: "0.5" };
    expect(await trader.call(changes.derivativesAmend, { body })).toMatchObject({
      lots: "0.5",
      margin: "1816.66666667",
    });
    const conditional = await desk.order(trader, { orderType: "stopMarket", triggerPrice: "1.12000", lots: "0.1" });
    expect(conditional).toMatchObject({ status: "untriggered", triggerDirection: "rise", margin: "0" });
    const all = await trader.call(changes.derivativesCancelAll, { body: {} });
    expect(all.canceled).toHaveLength(2);
    await desk.open(trader, { lots: "0.2" });
    const [position] = await desk.list(trader, "position");
    const turned = await desk.dealt(
      trader.call(changes.derivativesReverse, { body: { clientId: trader.nextClientId(), id: position?.id ?? "" } }),
    );
    expect(turned).toMatchObject({ closed: { status: "filled" }, opened: { status: "filled", side: "sell" } });
    expect(await desk.list(trader, "position")).toMatchObject([{ side: "sell", lots: "0.2" }]);
    const [short] = await desk.list(trader, "position");
    const words = { clientId: trader.nextClientId(), amount: "10", direction: "add" } as const;
    for (const [id, key] of [
      [short?.id ?? "", "position.crossMargin"],
      ["17", "position.notFound"],
    ] as const)
      await expect(trader.call(changes.derivativesAdjustMargin, { body: { ...words, id } })).rejects.toMatchObject({
        key,
      });
  });

  test("a stop-loss that the close-out would come before is refused, as the ticket does", async () => {
    const trader = await desk.marginTrader("4000");
    // Half of 3,667 is kept: 2,156.5 less the spread may be lost, over two cents.
    const refused = desk.order(trader, { lots: "1", stopLoss: "1.07000" });
    await expect(refused).rejects.toMatchObject({
      data: { errors: [{ field: "stopLoss", key: "order.stopLossBeyondLiquidation" }] },
    });
    expect(await desk.open(trader, { lots: "1", stopLoss: "1.09000" })).toMatchObject({ status: "filled" });
  });

  test("USD and HKD in the wallet back nothing: not an order, not the level, not a loss", async () => {
    const trader = await desk.marginTrader("3800");
    await desk.give(trader.userId, "100000", "USD");
    await desk.give(trader.userId, "100000", "HKD");
    await expect(desk.order(trader, { lots: "2" })).rejects.toMatchObject({ key: "order.insufficientMargin" });
    await desk.open(trader, { lots: "1" });
    // 3,795 of equity, at the middle of the spread, over the 3,667 that one lot uses.
    expect(await desk.state(trader)).toMatchObject({ balance: "3800", equity: "3795", marginLevel: "103.4905" });
    await desk.passQuote("eurusd", "1.08000", "1.08010");
    expect((await desk.list(trader, "history"))[0]).toMatchObject({ purpose: "liquidation" });
    const { rows } = await database.pool.query<{ asset: string; balance: string }>(
      "SELECT asset, trim_scale(balance)::text AS balance FROM ledger_account WHERE user_id = $1 AND wallet = 4 AND asset <> 'USDT' ORDER BY asset",
      [trader.userId],
    );
    expect(rows).toEqual([
      { asset: "HKD", balance: "100000" },
      { asset: "USD", balance: "100000" },
    ]);
  });

  test("closed positions are listed with what they brought, newest first, by instrument and by time", async () => {
    const trader = await desk.marginTrader("50000");
    const closed = (
      more: { coin?: string; startTime?: string; endTime?: string; pageNum?: string; pageSize?: string } = {},
    ) => trader.call(calls.derivativesList, { query: { tab: "closed", pageNum: "1", pageSize: "10", ...more } });
    const close = async (coin: string, bid: string, ask: string) => {
      const [position] = await desk.list(trader, "position");
      await desk.dealt(trader.call(calls.derivativesStop, { query: { id: position?.id ?? "" } }), coin, bid, ask);
    };
    expect(await closed()).toEqual({ rows: [], total: 0 });
    await desk.open(trader, { lots: "1" });
    await close("eurusd", "1.10500", "1.10510");
    const between = desk.bench.clock.now();
    desk.bench.clock.advance(1_000);
    await desk.open(trader, { lots: "2", side: "sell" }, "spx", "5000.0", "5000.4");
    await close("spx", "5010.0", "5010.4");
    // A long from 1.10010 to 1.10500; a short of two from 5,000 to 5,010.4.
    const { rows, total } = await closed();
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { tab: "closed", coin: "spx", side: "sell", lots: "2", entryPrice: "5000", realisedPnl: "-20.8", reason: "user" },
      {
        tab: "closed",
        coin: "eurusd",
        side: "buy",
        lots: "1",
        entryPrice: "1.1001",
        realisedPnl: "490",
        reason: "user",
      },
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        status: "closed",
        currency: "USD",
        margin: "0",
        upnl: null,
        liqPrice: null,
        marginLevel: null,
      });
    // 490 on the margin of 3,667.
    expect(rows[1]).toMatchObject({ roe: "13.3624" });
    // As the transport reads it.
    const at = (ms: number) => ms as unknown as string;
    const coinsOf = async (more: Parameters<typeof closed>[0]) =>
      (await closed(more)).rows.map((row) => (row.tab === "closed" ? row.coin : row.tab));
    expect(await coinsOf({ coin: "eurusd" })).toEqual(["eurusd"]);
    expect(await coinsOf({ coin: "gbpusd" })).toEqual([]);
    expect(await coinsOf({ startTime: at(between + 1) })).toEqual(["spx"]);
    expect(await coinsOf({ endTime: at(between) })).toEqual(["eurusd"]);
    expect(await coinsOf({ pageNum: "2", pageSize: "1" })).toEqual(["eurusd"]);
    // Coin contracts have a list of their own.
    const coins = await trader.call(coinCalls.list, { query: { tab: "closed", pageNum: "1", pageSize: "10" } });
    expect(coins.total).toBe(0);
  });

  test("what is not there cannot be ordered with, however many ask at once", async () => {
    const trader = await desk.marginTrader("10000");
    const requests = Array.from({ length: 30 }, () => desk.order(trader, { lots: "1" }));
    const settled = Promise.allSettled(requests);
    await desk.dealt(settled);
    const done = (await settled).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(2);
    expect(await desk.list(trader, "position")).toMatchObject([{ lots: "2" }]);
    expect(await desk.margins(trader)).toEqual({ available: "2666", frozen: "7334" });
  });

  test("a closed module opens nothing, and closes what is open", async () => {
    const trader = await desk.marginTrader();
    await desk.open(trader, { lots: "0.1" });
    desk.bench.isOpen = false;
    await expect(desk.order(trader, { lots: "0.1" })).rejects.toMatchObject({ key: "module.closed" });
    const [position] = await desk.list(trader, "position");
    expect(await desk.dealt(trader.call(calls.derivativesStop, { query: { id: position?.id ?? "" } }))).toMatchObject({
      status: "filled",
    });
  });
});
