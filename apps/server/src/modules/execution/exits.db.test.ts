import { stop, updateEarnAndLose } from "@evenkeel/contract/contract-coin";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { Desk } from "./testing/desk.ts";
import type { Trader } from "./testing/engine.ts";

let database: TestDatabase;
let desk: Desk;
let ann: Trader;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = new Desk(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await desk.boot();
  ann = await desk.trader();
  desk.price("60000");
  await desk.filled(ann.buy({ qty: "1", leverage: 10 }));
});
afterEach(async () => {
  await desk.stop();
  await desk.bench.verify();
});

const position = async () => (await ann.positions())[0];
const set = async (words: object) => {
  const id = (await position())?.id ?? "";
  return ann.call(updateEarnAndLose, { body: { id, ...words } });
};
const refused = (key: string, field: string) => ({ data: { errors: [{ field, key }] } });

describe("exits of a part", () => {
  it("close their part and are gone, each at its own price; the rest of the pair with it", async () => {
    await set({ qty: "0.3", takeProfit: "61000", stopLoss: "59000" });
    await set({ qty: "0.2", takeProfit: "62000" });
    expect((await position())?.exits).toMatchObject([
      { qty: "0.3", takeProfit: "61000", stopLoss: "59000" },
      { qty: "0.2", takeProfit: "62000", stopLoss: null },
    ]);
    await desk.pass("61000");
    expect(await position()).toMatchObject({ qty: "0.7", exits: [{ qty: "0.2" }] });
    await desk.boot();
    await desk.pass("62500");
    expect(await position()).toMatchObject({ qty: "0.5", exits: [] });
    await desk.pass("58900");
    expect(await position()).toMatchObject({ qty: "0.5" });
    const fills = await ann.fills();
    expect(fills.map(({ purpose, qty, price }) => [purpose, qty, price]).slice(0, 2)).toEqual([
      ["takeProfit", "0.2", "62499.8"],
      ["takeProfit", "0.3", "60999.8"],
    ]);
  });

  it("can be changed and removed by their id, and close no more than is left", async () => {
    const { exits } = await set({ qty: "0.6", stopLoss: "59000" });
    const exitId = exits[0]?.id ?? "";
    expect((await set({ exitId, stopLoss: "59500", takeProfit: "63000" })).exits).toMatchObject([
      { id: exitId, qty: "0.6", stopLoss: "59500", takeProfit: "63000" },
    ]);
    await desk.filled(ann.call(stop, { query: { id: (await position())?.id ?? "", qty: "0.7" } }));
    await desk.pass("59400");
    expect(await ann.positions()).toEqual([]);
    await desk.pass("60000");
    await desk.filled(ann.buy({ qty: "1", leverage: 10 }));
    const again = (await set({ qty: "0.5", takeProfit: "61000" })).exits[0]?.id ?? "";
    expect((await set({ exitId: again, takeProfit: "" })).exits).toEqual([]);
    await expect(set({ exitId: again, takeProfit: "61000" })).rejects.toMatchObject({ key: "position.exitNotFound" });
  });

  it("are at most ten, of no more than the position has, and of something", async () => {
    for (let n = 0; n < 10; n++) await set({ qty: "0.1", takeProfit: `${61_000 + n}` });
    const eleventh = set({ qty: "0.1", takeProfit: "62000" });
    await expect(eleventh).rejects.toMatchObject({ key: "position.tooManyExits", args: { max: "10" } });
    const exitId = (await position())?.exits[0]?.id;
    await expect(set({ exitId, qty: "1.1" })).rejects.toMatchObject(refused("order.reduceOnlyQty", "qty"));
    await expect(set({ exitId, qty: "0.00005" })).rejects.toMatchObject(refused("order.qtyStep", "qty"));
    await set({ exitId, takeProfit: "0" });
    await expect(set({ qty: "0.1" })).rejects.toMatchObject(refused("field.required", "takeProfit"));
    await expect(set({ qty: "0.1", stopLoss: "54000" })).rejects.toMatchObject(
      refused("order.stopLossBeyondLiquidation", "stopLoss"),
    );
  });

  it("are repeated without harm where they carry a clientId", async () => {
    const id = (await position())?.id ?? "";
    const body = { clientId: "exit-1", id, qty: "0.1", takeProfit: "61000" };
    await ann.call(updateEarnAndLose, { body }, "exit-1");
    const { rows } = await database.pool.query(
      "SELECT reply FROM idempotency_key WHERE user_id = $1 AND client_id = 'exit-1'",
      [ann.userId],
    );
    expect(rows[0]?.reply.exits).toHaveLength(1);
  });
});

describe("exits that trail", () => {
  it("follow for the whole position, over a restart, and say so as the reason", async () => {
    expect((await set({ trailing: "1" })).trailing).toEqual({
      callbackRate: "1",
      activationPrice: null,
      extremePrice: "60000",
      triggerPrice: "59400",
    });
    await desk.pass("63000");
    await desk.boot();
    expect((await position())?.trailing).toMatchObject({ extremePrice: "63000", triggerPrice: "62370" });
    await desk.pass("62300");
    expect(await ann.positions()).toEqual([]);
    const { rows } = await database.pool.query("SELECT reason, exits FROM contract_position WHERE user_id = $1", [
      ann.userId,
    ]);
    expect(rows).toEqual([{ reason: "trailing", exits: [] }]);
  });

  it("begin at their activation price, by the price that exits wake by", async () => {
    await set({ qty: "0.4", trailing: "2", activationPrice: "61000", triggerBy: "mark" });
    await desk.pass("61500", { mark: "60500" });
    expect((await position())?.exits[0]?.trailing).toMatchObject({ extremePrice: null });
    await desk.pass("61000");
    await desk.pass("62000");
    await desk.pass("60760");
    expect(await position()).toMatchObject({ qty: "0.6", exits: [], takeProfit: null });
  });

  it("can be taken back, and follow at a rate that is allowed", async () => {
    await set({ trailing: "1" });
    expect((await set({ trailing: "" })).trailing).toBeNull();
    await desk.pass("59000");
    expect(await ann.positions()).toHaveLength(1);
    await expect(set({ trailing: "25" })).rejects.toMatchObject(refused("order.callbackRate", "trailing"));
    await expect(set({ activationPrice: "61000" })).rejects.toMatchObject(
      refused("field.forbidden", "activationPrice"),
    );
    await expect(set({ trailing: "1", activationPrice: "58000" })).rejects.toMatchObject(
      refused("order.activationSide", "activationPrice"),
    );
  });
});
