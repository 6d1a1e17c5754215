import { transfer, transferable } from "@evenkeel/contract/asset-transfer";
import * as calls from "@evenkeel/contract/derivatives";
import * as changes from "@evenkeel/contract/derivatives-changes";
import { simulateReset } from "@evenkeel/contract/simulate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AssetsBench } from "#/modules/assets/testing/assets-bench.ts";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";

let database: TestDatabase;
let bench: AssetsBench;
let trader: Trader;

beforeAll(async () => {
  database = await createTestDatabase({ max: 12 });
  bench = new AssetsBench(database);
});
afterAll(async () => {
  await bench.desk.stop();
  await database.close();
});
beforeEach(async () => {
  await bench.boot();
  bench.desk.price("60000");
  quote("1.10000", "1.10010");
  trader = await bench.desk.trader();
});

function quote(bid: string, ask: string): void {
  bench.desk.bench.clock.advance(300);
  bench.desk.bench.market.tick("eurusd", { bid, ask, last: bid, mark: bid });
}

let clientIds = 0;
const move = (from: 3 | 4 | 1, to: 3 | 4 | 1, amount: string) => {
  clientIds += 1;
  return bench.call(trader, transfer, { body: { clientId: `money-${clientIds}`, coin: "USDT", amount, from, to } });
};
const canLeave = async () =>
  (await bench.call(trader, transferable, { query: { coin: "USDT", from: "4" } })).transferable;
const wallet = () => trader.call(changes.derivativesAccount, {});

/** Opens a position in EUR/USD and quotes until it stands. */
async function open(lots: string): Promise<void> {
  const clientId = trader.nextClientId();
  const body = { clientId, coin: "eurusd", side: "buy", orderType: "market", lots } as const;
  let isDone = false;
  const request = trader.call(calls.derivativesBuy, { body }, clientId).finally(() => {
    isDone = true;
  });
  request.catch(() => {});
  while (!isDone) {
    await bench.desk.settled();
    quote("1.10000", "1.10010");
  }
  await request;
}

test("money that comes from the contract wallet backs positions at once, and what they use cannot leave", async () => {
  expect((await wallet()).available).toBe("0");
  await move(3, 4, "5000");
  expect(await wallet()).toMatchObject({ available: "5000", equity: "5000", marginLevel: null });
  await open("1");
  expect(await canLeave()).toBe("1323");
  await expect(move(4, 3, "1323.00000001")).rejects.toMatchObject({ key: "ledger.insufficient" });
  await move(4, 1, "1323");
  expect(await bench.pots(trader)).toMatchObject({ "1/USDT": "1323", "3/USDT": "95000" });
  await bench.desk.bench.verify();
  // What is winning cannot be taken out, nor what is losing.
  quote("1.09000", "1.09010");
  expect(await canLeave()).toBe("0");
});

test("of many transfers and orders at once, none uses what another has taken", async () => {
  await move(3, 4, "4000");
  const both = await Promise.allSettled([open("1"), move(4, 3, "1000"), move(4, 3, "3000"), move(4, 3, "400")]);
  expect(both.some(({ status }) => status === "rejected")).toBe(true);
  const { equity, usedMargin } = await wallet();
  expect(Number(equity)).toBeGreaterThanOrEqual(Number(usedMargin));
  await bench.desk.bench.verify();
});

test("the end of a season closes what is open there and takes it along", async () => {
  await move(3, 4, "5000");
  await open("1");
  const clientId = trader.nextClientId();
  const body = { clientId, coin: "eurusd", side: "buy", orderType: "limit", price: "1.09000", lots: "0.1" } as const;
  await trader.call(calls.derivativesBuy, { body }, clientId);
  const state = await bench.call(trader, simulateReset, { body: { clientId: `reset-${clientId}`, confirm: "RESET" } });
  expect(state.season).toMatchObject({ number: 2, equity: "100000" });
  expect(await bench.pots(trader)).toEqual({ "3/USDT": "100000" });
  expect(await wallet()).toMatchObject({ available: "0", equity: "0", usedMargin: "0" });
  await move(3, 4, "10");
  expect((await wallet()).available).toBe("10");
  await bench.desk.bench.verify();
});

test("an end of a season that the database refuses leaves nothing done in either wallet", async () => {
  await move(3, 4, "5000");
  await open("1");
  const [pots, there] = [await bench.pots(trader), await wallet()];
  // Whatever comes after the closings in the transaction fails: where they were one of their own, they would stay.
  await database.ownerPool.query(
    `CREATE FUNCTION refuse_season() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
     CREATE TRIGGER refuse_season BEFORE INSERT ON simulate_season FOR EACH ROW WHEN (NEW.number > 1) EXECUTE FUNCTION refuse_season()`,
  );
  const reset = () =>
    bench.call(trader, simulateReset, { body: { clientId: trader.nextClientId(), confirm: "RESET" } });
  await expect(reset()).rejects.toMatchObject({ key: "server.unavailable" });
  expect(await bench.pots(trader)).toEqual(pots);
  quote("1.10000", "1.10010");
  expect(await wallet()).toEqual(there);
  await bench.desk.bench.verify();
  await database.ownerPool.query("DROP TRIGGER refuse_season ON simulate_season; DROP FUNCTION refuse_season");
  expect((await reset()).season).toMatchObject({ number: 2, equity: "100000" });
  expect(await bench.pots(trader)).toEqual({ "3/USDT": "100000" });
  await bench.desk.bench.verify();
});

test("an engine that starts again has positions, orders and bounds as they were", async () => {
  await move(3, 4, "4000");
  await open("1");
  const before = await wallet();
  await bench.boot();
  quote("1.10000", "1.10010");
  expect(await wallet()).toEqual(before);
  // 3,667 used: closed out where less than half of it is left.
  quote("1.07800", "1.07810");
  await bench.desk.settled();
  expect((await wallet()).usedMargin).toBe("0");
  const { rows } = await trader.call(calls.derivativesList, { query: { tab: "closed", pageNum: "1", pageSize: "10" } });
  expect(rows).toMatchObject([{ reason: "closeOut", lots: "1" }]);
  await bench.desk.bench.verify();
});
