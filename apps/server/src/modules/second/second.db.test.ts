import { createHash } from "node:crypto";
import { transfer } from "@evenkeel/contract/asset-transfer";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { type SecondContract, secondBuy, secondList, secondProof } from "@evenkeel/contract/second";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AssetsBench } from "#/modules/assets/testing/assets-bench.ts";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { createLedger } from "#/modules/ledger/index.ts";
import type { Admission } from "#/modules/limits/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { createTurns } from "#/platform/turns.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createSeconds, type Seconds, secondRoutes } from "./index.ts";

let database: TestDatabase;
let bench: AssetsBench;
let seconds: Seconds;
let ann: Trader;
let isOpen = true;
let admission: () => Promise<Admission> = async () => () => {};
const pushed: { userId: string; type: string; data: unknown }[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ max: 12 });
  bench = new AssetsBench(database);
  await bench.boot();
  isOpen = true;
  admission = async () => () => {};
  pushed.length = 0;
  seconds = await begin();
  price("60000.0");
  ann = await bench.desk.trader();
  await fund(ann, "1000");
});
afterEach(async () => {
  await seconds.stop();
  await bench.stop();
  await bench.desk.bench.verify();
  await database.close();
});

/** The service, again on the same books as after a restart. It settles when a test says so. */
async function begin(): Promise<Seconds> {
  const { clock, ids, instruments, market } = bench.desk.bench;
  const { pool } = database;
  const made = createSeconds({
    pool,
    clock,
    ids,
    log: silentLog,
    instruments,
    market: market.port,
    ledger: createLedger({ pool }),
    isOpen: () => isOpen,
    admission: () => admission(),
    turns: createTurns(),
    push: (userId, type, data) => pushed.push({ userId, type, data }),
  });
  await made.start();
  return made;
}

const fund = (person: Trader, amount: string) =>
  bench.call(person, transfer, { body: { clientId: `fund-${person.userId}`, coin: "USDT", amount, from: 3, to: 1 } });
const price = (mark: string) => bench.desk.bench.market.tick("btcusdt", { bid: mark, ask: mark, mark });
const pass = (ms: number) => bench.desk.bench.clock.advance(ms);

let serial = 0;
function buy(words: Partial<InputOf<typeof secondBuy>["body"]> = {}, person = ann): Promise<SecondContract> {
  serial += 1;
  const body = {
    clientId: `second-${serial}`,
    referCoin: "btcusdt",
    direction: "up" as const,
    seconds: 60 as const,
    stake: "10",
    ...words,
  };
  return callRoute(secondRoutes(seconds), secondBuy, { body }, { userId: person.userId });
}
const list = async (tab: "order" | "history", person = ann) =>
  (await callRoute(secondRoutes(seconds), secondList, { query: { tab } }, { userId: person.userId })).rows;
const proof = (id: string, person = ann) =>
  callRoute(secondRoutes(seconds), secondProof, { query: { id } }, { userId: person.userId });

/** Accepted at one price, ended at another: time passes with a price in each of the last seconds. */
async function play(words: Partial<InputOf<typeof secondBuy>["body"]>, first: string, last: string) {
  const taken = await buy(words);
  price(first);
  pass(59_000);
  price(last);
  pass(1_001);
  await seconds.settleDue();
  return (await list("history")).find(({ id }) => id === taken.id);
}

test("right pays the stake and its share, wrong takes the stake, the same price gives it back; every cent is in the books", async () => {
  expect(await bench.pots(ann)).toMatchObject({ "1/USDT": "1000" });
  expect(await play({}, "60000.0", "60000.1")).toMatchObject({ state: "won", returned: "18" });
  expect(await bench.pots(ann)).toMatchObject({ "1/USDT": "1008" });
  expect(await play({ direction: "down" }, "60000.1", "60000.2")).toMatchObject({ state: "lost", returned: "0" });
  expect(await bench.pots(ann)).toMatchObject({ "1/USDT": "998" });
  expect(await play({ stake: "499.99" }, "60000.2", "60000.2")).toMatchObject({ state: "drawn", returned: "499.99" });
  const pots = await bench.pots(ann);
  expect(pots).toMatchObject({ "1/USDT": "998" });
  expect(pots).not.toHaveProperty("1/USDT/frozen");
  expect(await list("order")).toEqual([]);
});

test("a stake is set aside while its contract runs, and its owner is told of the end once it is durable", async () => {
  const taken = await buy({ seconds: 120 });
  expect(taken).toMatchObject({ state: "open", entry: null, returned: null });
  expect(taken.expiresAt - taken.acceptedAt).toBe(120_000);
  expect(await bench.pots(ann)).toMatchObject({ "1/USDT": "990", "1/USDT/frozen": "10" });
  price("60000.0");
  pass(119_000);
  price("60001.0");
  pushed.length = 0;
  await seconds.settleDue();
  expect(pushed).toEqual([]);
  pass(1_001);
  await seconds.settleDue();
  expect(pushed).toMatchObject([
    { userId: ann.userId, type: "SETTLEMENT", data: { product: "second", id: taken.id, state: "won" } },
    { userId: ann.userId, type: "OWNCOIN", data: { accountType: 1, available: "1008", frozen: "0" } },
  ]);
});

test("a price after the end changes nothing, however late the settling comes", async () => {
  const taken = await buy();
  price("60000.0");
  pass(59_000);
  price("60000.1");
  pass(1_001);
  price("59000.0");
  pass(30_000);
  price("58000.0");
  await seconds.settleDue();
  const [ended] = await list("history");
  expect(ended).toMatchObject({ id: taken.id, state: "won", settlement: { price: "60000.1" } });
});

test("without a price within two seconds of either end it is void, and the stake comes back", async () => {
  await buy();
  pass(2_001);
  price("60000.0");
  pass(57_500);
  price("60001.0");
  pass(1_000);
  await seconds.settleDue();
  await buy();
  price("60000.0");
  pass(57_000);
  price("60001.0");
  pass(3_001);
  await seconds.settleDue();
  expect(await list("history")).toMatchObject([
    { state: "void", settlement: null, returned: "10", entry: { price: "60000" } },
    { state: "void", entry: null, returned: "10" },
  ]);
  expect(await bench.pots(ann)).toMatchObject({ "1/USDT": "1000" });
});

test("over a restart it goes on with its first price and its own end; what ended meanwhile is void", async () => {
  const [short, long] = [await buy(), await buy({ seconds: 300, direction: "down" })];
  price("60000.0");
  pass(1_000);
  await seconds.stop();
  pass(100_000);
  seconds = await begin();
  price("59000.0");
  pass(198_000);
  price("59999.9");
  pass(1_001);
  await seconds.settleDue();
  const ended = await list("history");
  expect(ended).toMatchObject([
    { id: long.id, state: "won", entry: { price: "60000" }, settlement: { price: "59999.9" } },
    { id: short.id, state: "void", settlement: null },
  ]);
  await seconds.settleDue();
  expect(await bench.pots(ann)).toMatchObject({ "1/USDT": "1008" });
});

test("settled at once by many, it is settled once", async () => {
  await buy();
  price("60000.0");
  await seconds.settleDue();
  const rival = await begin();
  pass(59_000);
  price("60001.0");
  pass(1_001);
  await Promise.all([seconds.settleDue(), rival.settleDue(), seconds.settleDue()]);
  await rival.stop();
  expect(await bench.pots(ann)).toMatchObject({ "1/USDT": "1008" });
});

test("its proof has both prices in files that can be checked, published after their minutes", async () => {
  const taken = await buy();
  price("60000.0");
  expect((await proof(taken.id)).files).toEqual([]);
  pass(59_000);
  price("60000.5");
  pass(1_001);
  await seconds.settleDue();
  pass(60_000);
  await seconds.settleDue();
  const { contract, files } = await proof(taken.id);
  for (const file of files) expect(createHash("sha256").update(file.content).digest("hex")).toBe(file.sha256);
  const lines = files.flatMap(({ content }) => content.trim().split("\n"));
  for (const decided of [contract.entry, contract.settlement])
    expect(lines).toContain(`${decided?.id},${decided?.at},${decided?.price}`);
  const bob = await bench.desk.trader();
  await expect(proof(taken.id, bob)).rejects.toMatchObject({ key: "second.notFound" });
});

test("at most five run and twenty are played a day, however many ask at once", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => buy()));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await expect(buy()).rejects.toMatchObject({ key: "second.tooManyOpen", args: { max: "5" } });
  for (let round = 0; round < 3; round++) {
    pass(60_001);
    price("60000.0");
    await seconds.settleDue();
    for (let one = 0; one < 5; one++) await buy();
  }
  pass(60_001);
  await seconds.settleDue();
  await expect(buy()).rejects.toMatchObject({ key: "second.tooManyToday" });
  pass(24 * 3_600_000);
  price("60000.0");
  await buy();
});

test("what cannot be accepted is refused, and leaves no trace", async () => {
  await expect(buy({ stake: "0.99" })).rejects.toMatchObject({
    data: { errors: [{ field: "stake", key: "field.tooSmall" }] },
  });
  await expect(buy({ stake: "500.01" })).rejects.toMatchObject({
    data: { errors: [{ field: "stake", key: "field.tooBig" }] },
  });
  await expect(buy({ stake: "1.000000001" })).rejects.toMatchObject({ key: "ledger.precision" });
  await expect(buy({ referCoin: "aapl" })).rejects.toMatchObject({ key: "market.unknownInstrument" });
  const poor = await bench.desk.trader();
  await expect(buy({}, poor)).rejects.toMatchObject({ key: "ledger.insufficient", data: { need: "10", have: "0" } });
  bench.desk.bench.market.stale.add("btcusdt");
  await expect(buy()).rejects.toMatchObject({ key: "market.stale" });
  bench.desk.bench.market.stale.clear();
  admission = async () => () => {
    throw new AppError("risk.coolOff");
  };
  await expect(buy()).rejects.toMatchObject({ key: "risk.coolOff" });
  admission = async () => () => {};
  isOpen = false;
  await expect(buy()).rejects.toMatchObject({ key: "module.closed" });
  isOpen = true;
  const live = { userId: ann.userId, mode: "LIVE" } as const;
  const body = { clientId: "live", referCoin: "btcusdt", direction: "up", seconds: 60, stake: "10" } as const;
  await expect(callRoute(secondRoutes(seconds), secondBuy, { body }, live)).rejects.toMatchObject({
    key: "module.closed",
  });
  expect(await bench.pots(ann)).toMatchObject({ "1/USDT": "1000" });
  expect((await database.pool.query("SELECT 1 FROM second_contract")).rowCount).toBe(0);
});

test("neither the program nor anybody by its rights can change an end, a price or what became of it", async () => {
  const taken = await buy();
  price("60000.0");
  const entered = () => database.pool.query("SELECT 1 FROM second_contract WHERE entry_tick IS NOT NULL");
  await expect.poll(async () => (await entered()).rowCount).toBe(1);
  const change = (what: string) => database.pool.query(`UPDATE second_contract SET ${what} WHERE id = ${taken.id}`);
  await expect(change("expires_at = expires_at + interval '1 second'")).rejects.toThrow("permission denied");
  await expect(change("stake = 1")).rejects.toThrow("permission denied");
  await expect(change("payout = 0.1")).rejects.toThrow("permission denied");
  await expect(change("entry_price = 70000")).rejects.toMatchObject({ constraint: "second_contract_keeps" });
  const end = "end_tick = 9, end_price = 60001, settled_at = expires_at";
  await expect(change(`state = 'lost', end_at = expires_at, ${end}`)).rejects.toMatchObject({
    constraint: "second_contract_state",
  });
  await expect(change(`state = 'won', end_at = expires_at + interval '1 ms', ${end}`)).rejects.toMatchObject({
    constraint: "second_contract_end",
  });
  await expect(database.pool.query("DELETE FROM second_contract")).rejects.toThrow("permission denied");
  await expect(database.pool.query("UPDATE second_tick_file SET content = ''")).rejects.toThrow("permission denied");
  await expect(
    database.ownerPool.query("INSERT INTO second_tick_file VALUES (1, 'btcusdt', now(), now(), 'a', sha256('b'))"),
  ).rejects.toThrow("second_tick_file");
  pass(59_000);
  price("60001.0");
  pass(1_001);
  await seconds.settleDue();
  await expect(change("state = 'lost'")).rejects.toMatchObject({ constraint: "second_contract_keeps" });
});
