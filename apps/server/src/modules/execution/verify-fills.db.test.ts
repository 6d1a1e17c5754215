import { stop } from "@evenkeel/contract/contract-coin";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { verifyFills } from "./index.ts";
import { Desk } from "./testing/desk.ts";

let database: TestDatabase;
let ids: string[];

/** Fills of every kind: from the book, from the impact, at rest, by an exit, by a liquidation in steps. */
beforeAll(async () => {
  database = await createTestDatabase();
  const desk = new Desk(database);
  await desk.boot();
  const [ann, ben] = [await desk.trader(), await desk.trader()];
  const depth = [1, 2, 3].map((level) => [`${60_000 - level}`, `${60_000 + level}`, "0.4"] as const);
  desk.price("60000", { depth });
  const first = ann.buy({ qty: "1" });
  await desk.settled();
  await desk.pass("60000", { depth });
  await first;
  const second = ann.buy({ qty: "0.1" });
  await desk.settled();
  await desk.pass("60000", { depth: [] });
  await second;
  await ann.buy({ orderType: "limit", price: "59000", qty: "0.2" });
  await desk.pass("60000");
  await desk.pass("58900");
  await ann.buy({ orderType: "limit", price: "59990", side: "sell", qty: "0.2" });
  await desk.pass("59900");
  for (const tradeQty of ["50", "60", "70"])
    await desk.pass("59990", { bid: "59989.9", ask: "59990.1", tradeQty, depth: [["59989.9", "59990", "100"]] });
  await desk.filled(ben.buy({ qty: "8", leverage: 50, stopLoss: "59500" }));
  await desk.pass("59400", { depth: [] });
  await desk.filled(ben.buy({ qty: "8", leverage: 50 }), "59400");
  await desk.pass("58300");
  const [position] = await ann.positions();
  await desk.filled(ann.call(stop, { query: { id: position?.id ?? "" } }), "58300");
  await desk.stop();
  const { rows } = await database.pool.query<{ id: bigint }>("SELECT id FROM contract_fill ORDER BY chain_no");
  ids = rows.map((row) => String(row.id));
});
afterAll(() => database.close());

async function verify() {
  const client = await database.ownerPool.connect();
  try {
    const [derivation, chain] = await verifyFills(client);
    return { derivation, chain };
  } finally {
    client.release();
  }
}

/** Changes something behind everybody's back, looks, and puts it back. */
async function tampered(change: string, undo: string) {
  await database.ownerPool.query(change);
  const found = await verify();
  await database.ownerPool.query(undo);
  return found;
}

describe("verify-fills", () => {
  beforeEach(async () => {
    const { derivation, chain } = await verify();
    expect(derivation?.broken).toEqual([]);
    expect(chain?.broken).toEqual([]);
  });

  it("computes fills of every rule again, and says how many", async () => {
    const { rows } = await database.pool.query<{ rule: string }>(
      "SELECT DISTINCT basis ->> 'rule' AS rule FROM contract_fill",
    );
    expect(rows.map((row) => row.rule).sort()).toEqual([
      "impact",
      "liquidation",
      "restingQueue",
      "restingThrough",
      "takeDepth",
      "trigger",
    ]);
    const { derivation, chain } = await verify();
    expect(derivation?.figure).toBe(`${ids.length} fills`);
    expect(chain?.figure).toMatch(new RegExp(`^${ids.length} links, head [0-9a-f]{64}$`));
  });

  it("catches a price that the evidence does not bear out", async () => {
    const set = (by: string) =>
      `UPDATE contract_fill SET value = value ${by} 1, price = price ${by} 1 WHERE id = ${ids[0]}`;
    const { derivation, chain } = await tampered(set("+"), set("-"));
    expect(derivation?.broken).toEqual([expect.stringContaining(`value 60002.8, derived 60001.8`)]);
    expect(chain?.broken).toEqual([`link 1, contract fill ${ids[0]}: another hash`]);
  });

  it("catches evidence that was made to fit another price", async () => {
    const set = (from: string, to: string) =>
      `UPDATE contract_fill SET basis = replace(basis::text, '${from}', '${to}')::jsonb WHERE id = ${ids[1]}`;
    const { derivation, chain } = await tampered(
      set('"receivedAt"', '"receivedAT"'),
      set('"receivedAT"', '"receivedAt"'),
    );
    expect(derivation?.broken).toEqual([]);
    expect(chain?.broken).toEqual([`link 2, contract fill ${ids[1]}: another hash`]);
  });

  it("catches a fill that was removed, and one that was given to somebody else", async () => {
    await database.ownerPool.query("CREATE TABLE kept_fill AS SELECT * FROM contract_fill WHERE chain_no = 3");
    const { chain } = await tampered(
      "DELETE FROM contract_fill WHERE chain_no = 3",
      "INSERT INTO contract_fill SELECT * FROM kept_fill",
    );
    expect(chain?.broken).toEqual([`link 3 is missing before contract fill ${ids[3]}`]);
    const given = await tampered(
      `UPDATE contract_fill SET user_id = user_id + 1 WHERE id = ${ids[2]}`,
      `UPDATE contract_fill SET user_id = user_id - 1 WHERE id = ${ids[2]}`,
    );
    expect(given.chain?.broken).toEqual([`link 3, contract fill ${ids[2]}: another hash`]);
  });

  it("leaves the program no way to change a fill", async () => {
    await expect(database.pool.query("UPDATE contract_fill SET price = 1")).rejects.toThrow(/permission denied/);
    await expect(database.pool.query("DELETE FROM contract_fill")).rejects.toThrow(/permission denied/);
  });
});
