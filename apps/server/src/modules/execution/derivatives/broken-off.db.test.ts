import { afterEach, beforeEach, expect, test } from "vitest";
import { type CorporateAction, createActionDesk } from "#/modules/corporate-actions/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { EVERY_STEP, type Trader } from "../testing/engine.ts";
import { MarginDesk } from "../testing/margin-desk.ts";

/** What falls due for many accounts, cut after every account, with the database gone in the middle and the server after it. */

const MANY = 6;
const HOUR = 3_600_000;

let database: TestDatabase;
let desk: MarginDesk;

beforeEach(async () => {
  database = await createTestDatabase();
  desk = new MarginDesk(database, EVERY_STEP);
});
afterEach(async () => {
  await desk.stop();
  await desk.bench.verify();
  await database.close();
});

function holders(coin: string, bid: string, ask: string): Promise<Trader[]> {
  const one = async () => {
    const trader = await desk.marginTrader("100000");
    await desk.open(trader, { lots: "4" }, coin, bid, ask);
    return trader;
  };
  return Array.from({ length: MANY }).reduce<Promise<Trader[]>>(
    async (before) => [...(await before), await one()],
    Promise.resolve([]),
  );
}

/** Lets a price set off what is due while the database takes nothing, ends its connections, and the server with them. */
async function breakOff(setOff: () => void): Promise<void> {
  const blocker = await database.ownerPool.connect();
  await blocker.query("BEGIN; LOCK TABLE contract_position IN ACCESS EXCLUSIVE MODE");
  setOff();
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;
  for (let ended = 0; ended === 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    ended = (await blocker.query(cut)).rowCount ?? 0;
  }
  // As by a kill: nothing of what the engine has in memory is written any more.
  const stopped = desk.stop();
  await blocker.query("ROLLBACK");
  blocker.release();
  await stopped;
}

test("a split is taken in once by each", async () => {
  const opening = Date.UTC(2026, 0, 8, 14, 30);
  desk.bench.clock.time = Date.UTC(2026, 0, 6, 15);
  desk.bench.market.overnightTerms = {
    admin: { futures: "0", forex: "0", index: "0", stock: "0" },
    benchmark: { USD: "0", EUR: "0", JPY: "0", HKD: "0" },
  };
  await desk.boot();
  desk.quote("aapl", "400.00", "400.00");
  const traders = await holders("aapl", "400.00", "400.00");
  await putInForce("aapl", "2026-01-08");
  await breakOff(() => {
    desk.bench.clock.time = opening;
    desk.quote("aapl", "100.00", "100.00");
  });
  await desk.boot();
  await desk.passQuote("aapl", "100.00", "100.00");
  for (const trader of traders)
    expect(await desk.list(trader, "position")).toMatchObject([{ lots: "16", entryPrice: "100" }]);
  // And dealing goes on.
  const [first] = traders;
  if (first !== undefined) await desk.open(first, { lots: "1" }, "aapl", "100.00", "100.00");
});

test("a night is charged once to each, at one figure", async () => {
  const cut = Date.UTC(2026, 0, 8, 22);
  desk.bench.clock.time = cut - HOUR;
  await desk.boot();
  const traders = await holders("spx", "5000.0", "5000.4");
  await breakOff(() => {
    desk.bench.clock.time = cut;
    desk.quote("spx", "5100.0", "5100.4");
  });
  await desk.boot();
  await desk.passQuote("spx", "5200.0", "5200.4");
  const charges = await Promise.all(traders.map(async (trader) => (await desk.list(trader, "position"))[0]?.overnight));
  expect(charges[0]).not.toBe("0");
  expect(new Set(charges).size).toBe(1);
});

test("a future is settled once for each, at one price", async () => {
  const end = Date.UTC(2026, 2, 20, 13, 30);
  desk.bench.clock.time = end - 4 * HOUR;
  await desk.boot();
  desk.quote("es", "5000.00", "5000.50");
  const traders = await holders("es", "5000.00", "5000.50");
  await desk.passQuote("es", "5010.00", "5010.50");
  await breakOff(() => {
    desk.bench.clock.time = end;
    desk.quote("es", "5200.00", "5200.50");
  });
  await desk.boot();
  await desk.passQuote("es", "5300.00", "5300.50");
  for (const trader of traders) {
    expect(await desk.list(trader, "position")).toEqual([]);
    const fills = await desk.list(trader, "fill");
    expect(fills).toHaveLength(2);
    expect(fills[0]).toMatchObject({ price: "5010.25", fillBasis: { settlement: { rule: "mark", price: "5010.25" } } });
  }
});

async function putInForce(coin: string, exDate: string): Promise<void> {
  const { clock, ids, instruments } = desk.bench;
  const of = (name: string) =>
    createActionDesk({ pool: database.pool, clock, ids, instruments, actor: `operator:${name}` });
  const what: CorporateAction["what"] = { kind: "split", newShares: 4, oldShares: 1 };
  const { id } = await of("ada").propose(coin, what, exDate);
  desk.bench.actions = [await of("ben").approve(id)];
  desk.bench.tellActions();
}
