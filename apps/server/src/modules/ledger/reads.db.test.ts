import { format, parse } from "@evenkeel/calc/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createLedger, holdLegs, type Ledger, presentBalance, spendHoldLegs, transferLegs } from "./index.ts";
import { accountOf, type Customer, draft, ids, newCustomer } from "./testing/fixture.ts";

let database: TestDatabase;
let ledger: Ledger;
let customer: Customer;
const page = { pageNum: 1, pageSize: 10 };

/** A grant, 100 frozen for an order, 30 of it lost, 500 moved to the spot wallet. */
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = createLedger({ pool: database.pool });
  customer = await newCustomer(database.pool);
  const { userId, available, frozen, counterparty } = customer;
  const spot = await accountOf(database.pool, {
    kind: "user",
    mode: "SIM",
    userId,
    wallet: "spot",
    asset: "USDT",
    bucket: "available",
  });
  const holdId = ids.next();
  const move = { available, frozen, asset: "USDT", holdId, amount: parse("100") };
  const hold = { id: holdId, account: frozen, refType: "order", refId: "7" };
  const loss = spendHoldLegs({ ...move, to: counterparty, amount: parse("30") });
  const transfer = transferLegs({ from: available, to: spot, asset: "USDT", amount: parse("500") });
  await ledger.post([draft(holdLegs(move), { type: "hold", at: 1_000 })], { holds: [hold] });
  await ledger.post([draft(loss, { type: "close", refType: "order", refId: "7", at: 2_000 })]);
  await ledger.post([draft(transfer, { type: "transfer", at: 3_000 })]);
});
afterAll(() => database.close());

test("balances add up by wallet and asset", async () => {
  const balances = await ledger.balances(customer.userId, "SIM");
  const worth = { logo: "", upnl: "0", valuation: null, valuationCoin: "USDT" };
  expect(balances.map((balance) => presentBalance(balance, worth))).toEqual([
    { accountType: 2, coin: "USDT", total: "500", available: "500", frozen: "0", borrowed: "0", ...worth },
    { accountType: 3, coin: "USDT", total: "99470", available: "99400", frozen: "70", borrowed: "0", ...worth },
  ]);
  expect(await ledger.balances(customer.userId, "LIVE")).toEqual([]);
});

test("bills tell each change with the balance after it, newest first", async () => {
  const { rows, total } = await ledger.bills(customer.userId, "SIM", {}, page);
  const told = rows.map((bill) => [bill.type, bill.accountType, bill.change, bill.frozenChange, bill.balance]);
  expect(total).toBe(5);
  expect(told).toEqual([
    ["transfer", 2, "500", "0", "500"],
    ["transfer", 3, "-500", "0", "99470"],
    ["close", 3, "-30", "-30", "99970"],
    ["hold", 3, "0", "100", "100000"],
    ["grant", 3, "100000", "0", "100000"],
  ]);
  expect(rows[2]).toMatchObject({ refType: "order", refId: "7", coin: "USDT", createdAt: 2_000 });
});

test("a filter narrows the bills and leaves their balances as they are", async () => {
  const told = async (filter: Parameters<Ledger["bills"]>[2]) => {
    const { rows, total } = await ledger.bills(customer.userId, "SIM", filter, page);
    return [total, ...rows.map((bill) => `${bill.type} ${bill.balance}`)];
  };
  expect(await told({ type: "close" })).toEqual([1, "close 99970"]);
  expect(await told({ accountType: 2 })).toEqual([1, "transfer 500"]);
  expect(await told({ coin: "BTC" })).toEqual([0]);
  expect(await told({ moves: "total", endTime: 3_000 })).toEqual([1, "close 99970"]);
  expect(await told({ startTime: 1_000, endTime: 2_000 })).toEqual([1, "hold 100000"]);
});

test("a page behind the last still counts them all", async () => {
  expect(await ledger.bills(customer.userId, "SIM", {}, { pageNum: 9, pageSize: 10 })).toEqual({ rows: [], total: 5 });
  const second = await ledger.bills(customer.userId, "SIM", {}, { pageNum: 2, pageSize: 2 });
  expect(second.rows.map((bill) => bill.type)).toEqual(["close", "hold"]);
});

test("the sum of the bills is the balance", async () => {
  const { rows } = await ledger.bills(customer.userId, "SIM", { accountType: 3 }, page);
  const sum = rows.reduce((total, bill) => total + parse(bill.change), 0n);
  const contract = (await ledger.balances(customer.userId, "SIM")).find((balance) => balance.accountType === 3);
  expect(sum).toBe(contract?.total);
});

test("what one type of entry has moved counts since an instant, in one asset and one book", async () => {
  const moved = async (
    since: number,
    type: "close" | "transfer" = "close",
    asset = "USDT",
    mode: "SIM" | "LIVE" = "SIM",
  ) => format(await ledger.moved(customer.userId, mode, { type, asset, since }));
  expect(await moved(0)).toBe("-30");
  expect(await moved(2_000)).toBe("-30");
  expect(await moved(2_001)).toBe("0");
  // From one wallet of the customer to another, nothing is lost.
  expect(await moved(0, "transfer")).toBe("0");
  expect(await moved(0, "close", "BTC")).toBe("0");
  expect(await moved(0, "close", "USDT", "LIVE")).toBe("0");
});
