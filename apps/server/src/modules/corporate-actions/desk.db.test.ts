import { parse } from "@evenkeel/calc/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAudit, verifyAudit } from "#/modules/audit/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createIds } from "#/platform/ids.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { ActionError, createActionDesk, createCorporateActions } from "./index.ts";

let database: TestDatabase;
let now = Date.UTC(2026, 7, 24, 12);
const clock = { now: () => now, monotonic: () => now };
const SPLIT = { kind: "split", newShares: 4, oldShares: 1 } as const;
const instruments = createInstruments();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const deskOf = (name: string) =>
  createActionDesk({ pool: database.pool, clock, ids: createIds(clock), instruments, actor: `operator:${name}` });

test("one proposes, another approves, the log says who; from the opening of its date by the exchange's own clock", async () => {
  const [ada, ben] = [deskOf("ada"), deskOf("ben")];
  const actions = createCorporateActions({ pool: database.pool });
  let changes = 0;
  actions.onChange(() => {
    changes += 1;
  });
  const { id, effectiveAt } = await ada.propose("aapl", SPLIT, "2026-08-31");
  expect(new Date(effectiveAt).toISOString()).toBe("2026-08-31T13:30:00.000Z");
  await actions.load();
  expect(actions.approved()).toEqual([]);
  await expect(ada.approve(id)).rejects.toThrow("Somebody else");
  await ben.approve(id);
  await actions.load();
  expect(actions.approved()).toMatchObject([{ id, coin: "aapl", what: SPLIT, approvedBy: "operator:ben" }]);
  expect(changes).toBe(1);
  const log = await readAudit(database.pool, `corporateAction:${id}`);
  expect(log.map(({ actor, action }) => [actor, action])).toEqual([
    ["operator:ada", "corporateAction.proposed"],
    ["operator:ben", "corporateAction.approved"],
  ]);
  expect((await verifyAudit(database.pool)).brokenAt).toBeNull();
});

test("what makes no sense is refused in words", async () => {
  const desk = deskOf("ada");
  const refusals: [string, Parameters<typeof desk.propose>[1], string][] = [
    ["btcusdt", SPLIT, "2026-09-01"],
    ["msft", { ...SPLIT, newShares: 1 }, "2026-09-01"],
    ["msft", { ...SPLIT, newShares: 1.5 }, "2026-09-01"],
    ["msft", { kind: "dividend", perShare: parse("0") }, "2026-09-01"],
    ["msft", { kind: "dividend", perShare: parse("0.000000001") }, "2026-09-01"],
    // A Saturday, no date, Labor Day, the day before.
    ["msft", SPLIT, "2026-08-29"],
    ["msft", SPLIT, "tomorrow"],
    ["msft", SPLIT, "2026-09-07"],
    ["msft", SPLIT, "2026-08-21"],
    ["aapl", { kind: "dividend", perShare: parse("1") }, "2026-08-31"],
  ];
  for (const [coin, what, date] of refusals) await expect(desk.propose(coin, what, date)).rejects.toThrow(ActionError);
});

test("it is taken back beforehand and not in the last hour; the database itself wants two people", async () => {
  const { id, effectiveAt } = await deskOf("ada").propose("nvda", SPLIT, "2026-09-02");
  await deskOf("ben").approve(id);
  now = effectiveAt - 60_000;
  await expect(deskOf("ben").withdraw(id)).rejects.toThrow("in force");
  now = effectiveAt - 7_200_000;
  await deskOf("ben").withdraw(id);
  await expect(deskOf("ben").approve(id)).rejects.toThrow("withdrawn already");
  // Its date is free again.
  const again = await deskOf("ada").propose("nvda", SPLIT, "2026-09-02");
  await expect(
    database.pool.query(
      "UPDATE corporate_action SET state = 'approved', approved_by = proposed_by, approved_at = proposed_at WHERE id = $1",
      [again.id],
    ),
  ).rejects.toThrow("corporate_action_two_people");
});
