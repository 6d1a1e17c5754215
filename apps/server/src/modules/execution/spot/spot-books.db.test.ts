import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyTrading } from "#/modules/audit/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { verifyFills } from "../verify-fills.ts";
import { SpotBench } from "./testing/spot-bench.ts";

let database: TestDatabase;
let ids: string[];
let pair: { id: string; ocoId: string };

/** Fills of every kind that spot has, a pair of which one half came to be, and an order that rests. */
beforeAll(async () => {
  database = await createTestDatabase();
  const bench = new SpotBench(database);
  await bench.boot();
  const depth = [1, 2].map((level): [string, string, string] => [`${60_000 - level}`, `${60_000 + level}`, "0.4"]);
  bench.price("60000", { depth });
  const trader = await bench.trader({ USDT: "100000", BTC: "1" });
  await bench.filled(trader.submit({ qty: "0.5" }), "60000", { depth });
  await bench.filled(trader.submit({ amount: "600" }), "60000", { depth: [] });
  await bench.filled(trader.submit({ side: "sell", qty: "0.1" }));
  await trader.submit({ orderType: "limit", price: "59000", qty: "0.2" });
  await bench.pass("60000");
  await bench.pass("58900");
  const half = await trader.submit({
    side: "sell",
    orderType: "limit",
    price: "61000",
    qty: "0.01",
    oco: { triggerPrice: "58000" },
  });
  await bench.pass("59000");
  await bench.pass("57990");
  await trader.submit({ orderType: "limit", price: "57000", qty: "0.01" });
  await bench.settled();
  await bench.stop();
  pair = { id: half.id, ocoId: half.ocoId ?? "" };
  const { rows } = await database.pool.query<{ id: bigint }>("SELECT id FROM spot_fill ORDER BY chain_no");
  ids = rows.map((row) => String(row.id));
});
afterAll(() => database.close());

/** What is broken, by the check's id. */
async function broken(): Promise<Record<string, readonly string[]>> {
  const client = await database.ownerPool.connect();
  try {
    const results = [...(await verifyFills(client)), ...(await verifyTrading(client))];
    const found = results.filter(({ id, broken: rows }) => /^(F[34]|S\d)$/.test(id) && rows.length > 0);
    return Object.fromEntries(found.map(({ id, broken: rows }) => [id, rows]));
  } finally {
    client.release();
  }
}

/** As an owner who switches the triggers off could. */
const behindTheRules = (change: string) =>
  database.ownerPool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${change}; COMMIT`);

/** Changes something behind everybody's back, looks, and puts it back. */
async function tampered(change: string, undo: string) {
  await behindTheRules(change);
  const found = await broken();
  await behindTheRules(undo);
  return found;
}

describe("spot books", () => {
  beforeEach(async () => {
    expect(await broken()).toEqual({});
  });

  it("are proved whole, with a fill of every rule", async () => {
    const { rows } = await database.pool.query<{ rule: string }>(
      "SELECT DISTINCT basis ->> 'rule' AS rule FROM spot_fill",
    );
    expect(rows.map((row) => row.rule).sort()).toEqual(["impact", "restingThrough", "takeDepth", "trigger"]);
  });

  it("F3 and S4 catch a price that evidence and journal do not bear out", async () => {
    const set = (by: string) =>
      `UPDATE spot_fill SET value = value ${by} 1, price = price ${by} 1 WHERE id = ${ids[0]}`;
    const found = await tampered(set("+"), set("-"));
    expect(found.F3).toEqual([expect.stringContaining(`spot fill ${ids[0]}: `)]);
    expect(found.F4).toEqual([`link 1, spot fill ${ids[0]}: another hash`]);
    expect(found.S4).toEqual([`spot fill ${ids[0]}`]);
  });

  it("F3 catches a fee that is not the rate's", async () => {
    const set = (by: string) => `UPDATE spot_fill SET fee = fee ${by} 0.00000001 WHERE id = ${ids[1]}`;
    expect((await tampered(set("+"), set("-"))).F3).toEqual([expect.stringContaining("fee")]);
  });

  it("F4 catches evidence that was made to fit another price", async () => {
    const set = (from: string, to: string) =>
      `UPDATE spot_fill SET basis = replace(basis::text, '${from}', '${to}')::jsonb WHERE id = ${ids[1]}`;
    const found = await tampered(set('"receivedAt"', '"receivedAT"'), set('"receivedAT"', '"receivedAt"'));
    expect(found).toEqual({ F4: [`link 2, spot fill ${ids[1]}: another hash`] });
  });

  it("F4 catches a fill that was removed, and one that was given to somebody else", async () => {
    await database.ownerPool.query("CREATE TABLE kept_spot AS SELECT * FROM spot_fill WHERE chain_no = 3");
    const found = await tampered(
      "DELETE FROM spot_fill WHERE chain_no = 3",
      "INSERT INTO spot_fill SELECT * FROM kept_spot",
    );
    expect(found.F4).toEqual([`link 3 is missing before spot fill ${ids[3]}`]);
    const given = await tampered(
      `UPDATE spot_fill SET user_id = user_id + 1 WHERE id = ${ids[2]}`,
      `UPDATE spot_fill SET user_id = user_id - 1 WHERE id = ${ids[2]}`,
    );
    expect(given.F4).toEqual([`link 3, spot fill ${ids[2]}: another hash`]);
  });

  it("S1 catches an order that says it filled more than its fills", async () => {
    const order = "(SELECT order_id FROM spot_fill ORDER BY chain_no LIMIT 1)";
    const set = (by: string) => `UPDATE spot_order SET filled_value = filled_value ${by} 1 WHERE id = ${order}`;
    expect(await tampered(set("+"), set("-"))).toEqual({ S1: [expect.stringContaining("spot order ")] });
  });

  it("S2 catches an order that holds what the ledger does not", async () => {
    const set = (by: string) => `UPDATE spot_order SET held = held ${by} 1 WHERE status = 'new'`;
    expect(await tampered(set("+"), set("-"))).toEqual({ S2: [expect.stringContaining("spot order ")] });
  });

  it("S3 catches a pair whose halves do not name each other", async () => {
    const found = await tampered(
      `UPDATE spot_order SET oco_id = NULL WHERE id = ${pair.ocoId}`,
      `UPDATE spot_order SET oco_id = ${pair.id} WHERE id = ${pair.ocoId}`,
    );
    expect(found).toEqual({ S3: [`spot order ${pair.id}`] });
  });

  it("leave the program no way to change a fill", async () => {
    await expect(database.pool.query("UPDATE spot_fill SET price = 1")).rejects.toThrow(/permission denied/);
    await expect(database.pool.query("DELETE FROM spot_fill")).rejects.toThrow(/permission denied/);
  });
});
