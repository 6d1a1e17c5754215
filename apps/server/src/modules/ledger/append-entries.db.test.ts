import { parse } from "@evenkeel/calc/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createLedger, grantStartingBalance, holdLegs, type Ledger, releaseLegs, spendHoldLegs } from "./index.ts";
import { accountOf, balanceOf, draft, ids, legs, newCustomer } from "./testing/fixture.ts";

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = createLedger({ pool: database.pool });
});
afterAll(() => database.close());

const contractWallet = (userId: string) => ({ kind: "user", mode: "SIM", userId, wallet: "contract" }) as const;

test("a new customer has 100,000 simulated USDT, and gets them once", async () => {
  const customer = await newCustomer(database.pool);
  expect(await balanceOf(database.pool, customer.available)).toBe("100000");
  await expect(grantStartingBalance(database.pool, ids, systemClock, customer.userId)).rejects.toMatchObject({
    key: "ledger.duplicateReference",
  });
});

test("a hold takes, pays and gives back, and ends at zero once and for all", async () => {
  const { available, frozen, counterparty } = await newCustomer(database.pool);
  const holdId = ids.next();
  const move = { available, frozen, asset: "USDT", holdId, amount: parse("40") };
  await ledger.post([draft(holdLegs(move))], {
    holds: [{ id: holdId, account: frozen, refType: "order", refId: "1" }],
  });
  expect(await balanceOf(database.pool, frozen)).toBe("40");
  await ledger.post([draft(spendHoldLegs({ ...move, to: counterparty, amount: parse("15") }))]);
  await expect(ledger.post([draft(releaseLegs(move))])).rejects.toMatchObject({ key: "ledger.insufficient" });
  await expect(
    ledger.post([draft(releaseLegs({ ...move, amount: parse("24") }))], { closeHolds: [holdId] }),
  ).rejects.toMatchObject({ rule: "hold_not_empty" });
  await ledger.post([draft(releaseLegs({ ...move, amount: parse("25") }))], { closeHolds: [holdId] });
  expect(await balanceOf(database.pool, frozen)).toBe("0");
  expect(await balanceOf(database.pool, available)).toBe("99985");
  await expect(ledger.post([draft(holdLegs(move))])).rejects.toMatchObject({ key: "ledger.insufficient", holdId });
});

test("a hold that no leg fills is not opened", async () => {
  const { available, frozen, counterparty } = await newCustomer(database.pool);
  const holds = [{ id: ids.next(), account: frozen, refType: "order", refId: "1" }];
  await expect(ledger.post([draft(legs([available, "-1"], [counterparty, "1"]))], { holds })).rejects.toMatchObject({
    rule: "hold_not_filled",
  });
});

test("one bad entry voids the whole group, and is named", async () => {
  const rich = await newCustomer(database.pool);
  const poor = await newCustomer(database.pool);
  const good = draft(legs([rich.available, "-1"], [rich.counterparty, "1"]));
  const bad = draft(legs([poor.available, "-100000.01"], [poor.counterparty, "100000.01"]));
  await expect(ledger.post([good, bad])).rejects.toMatchObject({
    key: "ledger.insufficient",
    entryId: bad.id,
    accountId: poor.available,
  });
  expect(await balanceOf(database.pool, rich.available)).toBe("100000");
  await ledger.post([good]);
});

test("the entry that is named is the one at which the account or the hold ran short", async () => {
  const near = await newCustomer(database.pool);
  const short = await newCustomer(database.pool);
  const spend = ({ available, counterparty }: typeof near, amount: string) =>
    draft(legs([available, `-${amount}`], [counterparty, amount]));
  // 60,000 of 100,000 leaves less than was spent: an account that could follow must not be blamed.
  const group = [spend(near, "60000"), spend(short, "70000"), spend(short, "20000"), spend(short, "30000")];
  await expect(ledger.post(group)).rejects.toMatchObject({ entryId: group[3]?.id, accountId: short.available });

  const open = async ({ available, frozen }: typeof near) => {
    const holdId = ids.next();
    const holds = [{ id: holdId, account: frozen, refType: "order", refId: "1" }];
    await ledger.post([draft(legs([available, "-10"], [frozen, "10", holdId]))], { holds });
    return holdId;
  };
  const [enough, tooLittle] = [await open(near), await open(short)];
  const drain = ({ frozen, counterparty }: typeof near, holdId: bigint, amount: string) =>
    draft(legs([frozen, `-${amount}`, holdId], [counterparty, amount]));
  // Another hold keeps the frozen account itself from running short.
  await open(short);
  const drains = [drain(near, enough, "6"), drain(short, tooLittle, "6"), drain(short, tooLittle, "5")];
  await expect(ledger.post(drains)).rejects.toMatchObject({ entryId: drains[2]?.id, holdId: tooLittle });
});

test("an entry that does not balance never reaches the database", async () => {
  const { available, counterparty } = await newCustomer(database.pool);
  for (const rows of [legs([available, "-1"]), legs([available, "-1"], [counterparty, "2"]), []]) {
    await expect(ledger.post([draft(rows)])).rejects.toMatchObject({ key: "ledger.unbalanced" });
  }
});

test("a fact is written once, by its reference and by its id", async () => {
  const { available, counterparty } = await newCustomer(database.pool);
  const first = draft(legs([available, "-1"], [counterparty, "1"]));
  await ledger.post([first]);
  await expect(ledger.post([{ ...first, id: ids.next() }])).rejects.toMatchObject({ key: "ledger.duplicateReference" });
  await expect(ledger.post([{ ...first, step: 2 }])).rejects.toMatchObject({ key: "ledger.duplicateReference" });
  expect(await balanceOf(database.pool, available)).toBe("99999");
});

test("amounts finer than the asset are refused", async () => {
  const { available, counterparty } = await newCustomer(database.pool);
  await ledger.post([draft(legs([available, "-0.00000001"], [counterparty, "0.00000001"]))]);
  await expect(
    ledger.post([draft(legs([available, "-0.000000001"], [counterparty, "0.000000001"]))]),
  ).rejects.toMatchObject({ key: "ledger.precision" });
});

test("frozen accounts need a hold of their own, and no other account may name one", async () => {
  const mine = await newCustomer(database.pool);
  const other = await newCustomer(database.pool);
  const holdId = ids.next();
  await ledger.post([draft(legs([mine.available, "-5"], [mine.frozen, "5", holdId]))], {
    holds: [{ id: holdId, account: mine.frozen, refType: "order", refId: "1" }],
  });
  const refused = { key: "ledger.unknownAccount" };
  await expect(ledger.post([draft(legs([mine.available, "-5"], [mine.frozen, "5"]))])).rejects.toMatchObject(refused);
  await expect(ledger.post([draft(legs([mine.available, "-5"], [other.frozen, "5", holdId]))])).rejects.toMatchObject(
    refused,
  );
  await expect(
    ledger.post([draft(legs([mine.frozen, "-5", holdId], [mine.available, "5", holdId]))]),
  ).rejects.toMatchObject(refused);
});

test("another asset's account and the other book's cannot be named", async () => {
  const { userId, available, counterparty } = await newCustomer(database.pool);
  const bitcoin = await accountOf(database.pool, { ...contractWallet(userId), asset: "BTC", bucket: "available" });
  const live = await accountOf(database.pool, {
    ...contractWallet(userId),
    mode: "LIVE",
    asset: "USDT",
    bucket: "available",
  });
  for (const to of [bitcoin, live, 999_999_999n]) {
    await expect(ledger.post([draft(legs([available, "-1"], [to, "1"]))])).rejects.toMatchObject({
      key: "ledger.unknownAccount",
      rule: "posting_account",
    });
  }
  await expect(
    ledger.post([draft(legs([available, "-1"], [counterparty, "1"]), { mode: "LIVE" })]),
  ).rejects.toMatchObject({ rule: "posting_account" });
});
