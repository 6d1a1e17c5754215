import { format, parse } from "@evenkeel/calc/decimal";
import { stop } from "@evenkeel/contract/contract-coin";
import { adjustMargin, funding } from "@evenkeel/contract/contract-coin-changes";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLedger } from "#/modules/ledger/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { Desk } from "./testing/desk.ts";
import { EVERY_STEP, type Trader } from "./testing/engine.ts";

const HOUR_MS = 3_600_000;

// Each case has books of its own: its clock begins anew, and an instant is settled once.
let database: TestDatabase;
let desk: Desk;
let ann: Trader;

beforeEach(async () => {
  database = await createTestDatabase();
  desk = new Desk(database);
  await desk.boot();
  desk.bench.market.fundingRate = parse("0.0001");
  ann = await desk.trader();
  desk.price("60000");
});
afterEach(async () => {
  await desk.stop();
  await desk.bench.verify();
  await database.close();
});

/** Moves the clock to just before the next funding instant, with a price there. */
function almostDue(mid = "60000"): void {
  const { clock } = desk.bench;
  const at = (Math.floor(clock.now() / (8 * HOUR_MS)) + 1) * 8 * HOUR_MS;
  clock.advance(at - clock.now() - 500);
  desk.price(mid);
}

async function charges(trader: Trader): Promise<string[]> {
  const { rows } = await database.pool.query<{ change: string }>(
    `SELECT trim_scale(sum(p.delta))::text AS change FROM journal_entry e JOIN posting p ON p.entry_id = e.id
     JOIN ledger_account a ON a.id = p.account_id
     WHERE e.type = 'funding' AND a.user_id = $1 GROUP BY e.id ORDER BY e.id`,
    [trader.userId],
  );
  return rows.map((row) => row.change);
}

describe("funding", () => {
  it("is paid by longs and got by shorts, once, at the mark price before the instant", async () => {
    const ben = await desk.trader();
    await desk.filled(Promise.all([ann.buy({ qty: "0.1" }), ben.buy({ qty: "0.1", side: "sell" })]));
    almostDue();
    // The next quote is after the instant and has another price.
    await desk.pass("61000");
    await desk.pass("61000");
    expect(await charges(ann)).toEqual(["-0.6"]);
    expect(await charges(ben)).toEqual(["0.6"]);
    // What own limits count as lost by holding.
    const paid = await createLedger(database).moved(ann.userId, "SIM", { type: "funding", asset: "USDT", since: 0 });
    expect(format(paid)).toBe("-0.6");
    expect((await ann.positions())[0]).toMatchObject({ funding: "-0.6", realisedPnl: "-4.200012" });
    expect((await ben.positions())[0]).toMatchObject({ funding: "0.6" });
    const told = await ann.call(funding, { query: { coin: "btcusdt" } });
    expect(told.fundingRate).toBe("0.0001");
    expect(told.history[0]).toMatchObject({ fundingRate: "0.0001", markPrice: "60000" });
    expect(told.nextFundingAt - (told.history[0]?.settledAt ?? 0)).toBe(8 * HOUR_MS);
  });

  it("concerns what was open at the instant alone", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    await desk.filled(ann.call(stop, { query: { id: (await ann.positions())[0]?.id ?? "" } }));
    almostDue();
    // Accepted before, filled by the quote that also settles.
    const late = ann.buy({ qty: "0.1" });
    await desk.settled();
    await desk.pass("60000");
    await late;
    expect(await ann.positions()).toHaveLength(1);
    expect(await charges(ann)).toEqual([]);
    almostDue();
    await desk.pass("60000");
    expect(await charges(ann)).toEqual(["-0.6"]);
  });

  it("comes without a quote too, and not on a rate that was not measured", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    almostDue();
    desk.bench.clock.advance(600);
    for (let tries = 0; tries < 100 && (await charges(ann)).length === 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await charges(ann)).toEqual(["-0.6"]);
    desk.bench.market.fundingRate = null;
    almostDue();
    await desk.pass("60000");
    expect(await charges(ann)).toHaveLength(1);
  });

  it("is charged once where the engine ends around the instant, however often it starts", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    almostDue();
    await desk.stop();
    desk.bench.clock.advance(2_000);
    await desk.boot();
    await desk.pass("62000");
    // Nobody saw the instant: the first price after it counts.
    expect(await charges(ann)).toEqual(["-0.62"]);
    await desk.boot();
    await desk.pass("63000");
    expect(await charges(ann)).toEqual(["-0.62"]);
  });

  it("is charged by the same figures where the database went away in between", async () => {
    const others = await Promise.all([1, 2, 3].map(() => desk.trader()));
    await desk.filled(Promise.all([ann, ...others].map((trader) => trader.buy({ qty: "0.1" }))));
    almostDue();
    const blocker = await database.ownerPool.connect();
    await blocker.query("BEGIN; LOCK TABLE contract_position IN ACCESS EXCLUSIVE MODE");
    desk.price("65000");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await blocker.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    await blocker.query("ROLLBACK");
    blocker.release();
    for (let tries = 0; tries < 200 && (await charges(others[2] ?? ann)).length === 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await desk.settled();
    }
    for (const trader of [ann, ...others]) expect(await charges(trader)).toEqual(["-0.6"]);
  });

  it("comes out of the margin where nothing is free, brings the liquidation nearer, and takes nobody below zero", async () => {
    desk.bench.market.fundingRate = parse("0.02");
    await desk.filled(ann.buy({ qty: "32", leverage: 20 }));
    const [before] = await ann.positions();
    almostDue();
    await desk.pass("60000");
    const [after] = await ann.positions();
    // 38,400 are due; what is free goes first.
    expect(after?.funding).toBe("-38400");
    expect(await desk.wallet(ann)).toMatchObject({ available: "0" });
    expect(Number(after?.liqPrice)).toBeGreaterThan(Number(before?.liqPrice) + 900);
    desk.bench.market.fundingRate = parse("0.9");
    almostDue();
    await desk.pass("60000");
    await desk.pass("59999");
    expect(await ann.positions()).toEqual([]);
    expect(await desk.wallet(ann)).toEqual({ available: "0", frozen: "0" });
  });
});

describe("margin calls", () => {
  const calls = () =>
    desk.bench.notices.filter((each) => each.userId === ann.userId).map(({ type, args }) => [type, args.level]);

  it("come at 70 and at 85 percent of an isolated position's ratio, once a crossing, over restarts", async () => {
    await desk.filled(ann.buy({ qty: "0.1", leverage: 20 }));
    await desk.pass("57500");
    expect((await ann.positions())[0]?.marginRatio?.slice(0, 2)).toBe("64");
    expect(calls()).toEqual([]);
    await desk.pass("57450");
    await desk.pass("57460");
    await desk.pass("57450");
    expect(calls()).toEqual([["margin.call", "70"]]);
    await desk.boot();
    await desk.pass("57449");
    await desk.pass("57360");
    expect(calls()).toEqual([
      ["margin.call", "70"],
      ["margin.call", "85"],
    ]);
    await desk.pass("58000");
    await desk.pass("57450");
    expect(calls()).toHaveLength(3);
    const clientId = ann.nextClientId();
    const id = (await ann.positions())[0]?.id ?? "";
    await ann.call(adjustMargin, { body: { clientId, id, amount: "500", direction: "add" } }, clientId);
    await desk.pass("57000");
    expect(calls()).toHaveLength(3);
  });

  it("come for a cross wallet as a whole", async () => {
    await desk.filled(
      Promise.all([
        ann.buy({ qty: "20", marginMode: "cross", leverage: 20 }),
        ann.buy({ qty: "2", side: "sell", marginMode: "cross", leverage: 20 }),
      ]),
    );
    const ratioAt = async (mid: string) => {
      await desk.pass(mid);
      return Number((await ann.positions())[0]?.marginRatio);
    };
    for (let mid = 55_400; (await ratioAt(String(mid))) < 70; mid -= 5) expect(calls()).toEqual([]);
    expect(calls()).toEqual([["margin.crossCall", "70"]]);
    const [position] = await ann.positions();
    expect(Number(position?.marginRatio)).toBeLessThan(85);
    // Closing the long leaves a winning short, which can stand.
    await desk.pass("58000");
    await desk.pass("40000");
    expect((await ann.positions()).map(({ side }) => side)).toEqual(["sell"]);
    expect(await desk.wallet(ann)).toMatchObject({ available: "0" });
  });
});

describe("funding of many, with the pass cut after every one of them", () => {
  let sliced: Desk;

  beforeEach(async () => {
    await desk.stop();
    sliced = new Desk(database, EVERY_STEP);
    sliced.bench.clock.advance(desk.bench.clock.now() - sliced.bench.clock.now() + 1_000);
    desk = sliced;
    await desk.boot();
    desk.bench.market.fundingRate = parse("0.0001");
    desk.price("60000");
  });

  it("charges each once at one figure before what was asked for meanwhile, and before the next price", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => desk.trader()));
    await desk.filled(Promise.all(all.map((trader) => trader.buy({ qty: "0.1" }))));
    const open = await Promise.all(all.map((trader) => trader.positions()));
    almostDue();
    desk.price("61000");
    const closings = Promise.all(
      all.map((trader, n) => trader.call(stop, { query: { id: open[n]?.[0]?.id ?? "" } }, trader.nextClientId())),
    );
    desk.price("62000");
    await desk.filled(closings, "62000");
    for (const trader of all) {
      expect(await charges(trader)).toEqual(["-0.6"]);
      expect(await trader.positions()).toEqual([]);
    }
  });

  it("charges the rest by the same figures where the database went away in the middle", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => desk.trader()));
    await desk.filled(Promise.all(all.map((trader) => trader.buy({ qty: "0.1" }))));
    almostDue();
    const blocker = await database.ownerPool.connect();
    await blocker.query("BEGIN; LOCK TABLE contract_position IN ACCESS EXCLUSIVE MODE");
    desk.price("65000");
    await new Promise((resolve) => setTimeout(resolve, 20));
    await blocker.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    await blocker.query("ROLLBACK");
    blocker.release();
    const isCharged = async () => (await Promise.all(all.map(charges))).every((each) => each.length > 0);
    for (let tries = 0; tries < 200 && !(await isCharged()); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      desk.price("65000");
      await desk.settled();
    }
    for (const trader of all) expect(await charges(trader)).toEqual(["-0.6"]);
  });
});
