import { parse } from "@evenkeel/calc/decimal";
import * as changes from "@evenkeel/contract/derivatives-changes";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSettlementDesk } from "#/modules/settlement-prices/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Trader } from "../testing/engine.ts";
import { MarginDesk } from "../testing/margin-desk.ts";

/** Expiries of crude oil in 2026, each used by one test: 14:30 in New York. */
const ENDS = ["2026-01-20T19:30Z", "2026-02-20T19:30Z", "2026-03-20T18:30Z", "2026-04-21T18:30Z", "2026-05-19T18:30Z"];
const HOUR = 3_600_000;
const MINUTE = 60_000;

let database: TestDatabase;
let desk: MarginDesk;
let end = 0;
/** What the vendor answers. */
let told: string | null = null;
let asked: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  desk = new MarginDesk(database);
  desk.bench.settlementSources.push({
    name: "vendor",
    kind: "live",
    covers: () => ["cl", "es"],
    settlement: async ({ referCoin, day }) => {
      asked.push(`${referCoin} ${day}`);
      return told;
    },
  });
});
beforeEach(async () => {
  end = Date.parse(ENDS.shift() ?? "");
  told = null;
  asked = [];
  desk.bench.clock.time = end - 4 * HOUR;
  desk.bench.faults.length = 0;
  await desk.boot();
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

/** A holder of one lot, bought at 57.44. */
async function holder(): Promise<Trader> {
  const trader = await desk.marginTrader("100000");
  desk.quote("cl", "57.40", "57.44");
  await desk.open(trader, { lots: "1" }, "cl", "57.40", "57.44");
  return trader;
}

/** The last price before the end, 57.50, and the first of the next contract after it. */
async function expire(): Promise<void> {
  desk.bench.clock.time = end - 1_000;
  await desk.passQuote("cl", "57.48", "57.52");
  desk.bench.clock.time = end;
  await desk.passQuote("cl", "60.00", "60.04");
}

/** Lets time pass, with a price of the next contract. */
async function later(ms: number): Promise<void> {
  desk.bench.clock.time = end + ms;
  await desk.passQuote("cl", "60.00", "60.04");
}

const session = (trader: Trader) => trader.call(changes.derivativesSession, { query: { coin: "cl" } });
const lastFill = async (trader: Trader) => (await desk.list(trader, "fill"))[0];
const day = () => new Date(end).toISOString().slice(0, 10);

describe("the price that a future is settled at", () => {
  test("is the provider's; until it is there nothing moves and nothing is dealt in", async () => {
    const trader = await holder();
    await desk.order(trader, { coin: "cl", orderType: "limit", price: "56.00", lots: "1" });
    await expire();
    expect(await desk.list(trader, "position")).toMatchObject([{ lots: "1", markPrice: "57.5" }]);
    await expect(desk.order(trader, { coin: "cl", lots: "1" })).rejects.toMatchObject({ key: "market.closed" });
    expect(await session(trader)).toMatchObject({
      state: "break",
      nextChangeAt: end + 30 * MINUTE,
      settlement: { expiresAt: end, price: null, rule: null, waitsUntil: end + 30 * MINUTE },
    });
    await later(5_000);
    told = "57.63";
    await later(30_000);
    // Asked once a minute.
    expect(asked).toEqual([`cl ${day()}`]);
    await later(2 * MINUTE);
    expect(asked).toHaveLength(2);
    expect(await desk.list(trader, "position")).toEqual([]);
    expect(await desk.orders(trader)).toEqual([]);
    // Nineteen cents on a thousand barrels.
    expect(await lastFill(trader)).toMatchObject({
      price: "57.63",
      fee: "0",
      realisedPnl: "190",
      fillBasis: {
        rule: "settlement",
        mark: "57.5",
        settlement: { expiresAt: end, price: "57.63", rule: "provider", toldBy: "vendor" },
      },
    });
    expect(desk.bench.notices.at(-1)).toMatchObject({
      type: "expiry.settledByProvider",
      args: { symbol: "CL", price: "57.63", currency: "USD" },
    });
    expect(await session(trader)).toMatchObject({
      state: "open",
      settlement: { price: "57.63", rule: "provider", toldBy: "vendor" },
    });
    // The next contract is open at once, at its own price.
    expect(await desk.open(trader, { lots: "1" }, "cl", "60.00", "60.04")).toMatchObject({ status: "filled" });
  });

  test("is our own last mark where nobody tells one in time, or one that cannot be true", async () => {
    const trader = await holder();
    await expire();
    told = "75.63";
    await later(2 * MINUTE);
    expect(desk.bench.faults).toEqual(["settlement price: vendor says 75.63 for cl, far from our own mark"]);
    expect(await desk.list(trader, "position")).toHaveLength(1);
    await later(30 * MINUTE);
    expect(await lastFill(trader)).toMatchObject({
      price: "57.5",
      realisedPnl: "60",
      fillBasis: { settlement: { price: "57.5", rule: "mark", toldBy: "test" } },
    });
    expect(desk.bench.notices.at(-1)?.type).toBe("expiry.settledByMark");
  });

  test("can be entered by two operators while it is waited for, and not by one", async () => {
    const trader = await holder();
    const { clock } = desk.bench;
    const of = (name: string) => createSettlementDesk({ pool: database.pool, clock, actor: `operator:${name}` });
    const [ada, ben] = [of("ada"), of("ben")];
    await expect(ada.propose("cl", parse("57.61"))).rejects.toThrow("No settlement price of cl is waited for.");
    await expire();
    await expect(ben.approve("cl")).rejects.toThrow("Nobody has proposed");
    await expect(ada.propose("cl", parse("5.761"))).rejects.toThrow("far from our own last mark price, 57.5.");
    await ada.propose("cl", parse("57.16"));
    await ada.withdraw("cl");
    await ada.propose("cl", parse("57.61"));
    await expect(ada.approve("cl")).rejects.toThrow("Somebody else");
    await desk.bench.readSettlements();
    await later(5_000);
    expect(await desk.list(trader, "position")).toHaveLength(1);
    await ben.approve("cl");
    await desk.bench.readSettlements();
    await desk.settled();
    expect(await lastFill(trader)).toMatchObject({
      price: "57.61",
      fillBasis: { settlement: { price: "57.61", rule: "operator", toldBy: null } },
    });
    await expect(ada.propose("cl", parse("57.60"))).rejects.toThrow("No settlement price");
    const log = await database.pool.query(
      "SELECT actor, action FROM audit_entry WHERE subject = 'settlement:cl' ORDER BY no",
    );
    expect(log.rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "operator:ada settlement.proposed",
      "operator:ada settlement.withdrawn",
      "operator:ada settlement.proposed",
      "operator:ben settlement.approved",
    ]);
    await expect(database.ownerPool.query("UPDATE expiry_settlement SET price = 1")).rejects.toThrow("is final");
  });

  test("is the same for everybody over a crash: before it is found, and between two accounts", async () => {
    const traders = [await holder(), await holder(), await holder()];
    await expire();
    await desk.boot();
    await later(MINUTE);
    for (const trader of traders) expect(await desk.list(trader, "position")).toHaveLength(1);
    told = "57.63";
    // The server goes away when the first account has been settled.
    await database.ownerPool.query(`
      CREATE FUNCTION one_closing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM contract_position WHERE coin = 'cl' AND reason = 'expiry' AND closed_at >= '${new Date(end).toISOString()}') > 1
        THEN RAISE EXCEPTION 'gone'; END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER one_closing AFTER UPDATE ON contract_position
        DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION one_closing()`);
    await later(3 * MINUTE);
    await desk.stop();
    await database.ownerPool.query("DROP FUNCTION one_closing CASCADE");
    told = "57.99";
    await desk.boot();
    await later(4 * MINUTE);
    for (const trader of traders) {
      expect(await desk.list(trader, "position")).toEqual([]);
      expect(await lastFill(trader)).toMatchObject({ price: "57.63", realisedPnl: "190" });
      expect(await desk.list(trader, "fill")).toHaveLength(2);
    }
  });

  test("of a future on an index is no price of a day: nobody is asked for one", async () => {
    const trader = await desk.marginTrader("100000");
    end = Date.UTC(2026, 5, 18, 13, 30);
    desk.bench.clock.time = end - 4 * HOUR;
    desk.quote("es", "5000.00", "5000.50");
    await desk.open(trader, { lots: "1" }, "es", "5000.00", "5000.50");
    desk.bench.clock.time = end + MINUTE;
    await desk.passQuote("es", "5010.00", "5010.50");
    desk.bench.clock.time = end + 5 * MINUTE;
    await desk.passQuote("es", "5010.00", "5010.50");
    expect(asked).toEqual([]);
    desk.bench.clock.time = end + 31 * MINUTE;
    await desk.passQuote("es", "5020.00", "5020.50");
    // Opened at 5,000.50; the last mark before the end, 5,000.25.
    expect(await lastFill(trader)).toMatchObject({ price: "5000.25", fillBasis: { settlement: { rule: "mark" } } });
  });
});
