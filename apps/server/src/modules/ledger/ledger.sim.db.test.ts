import { parse } from "@evenkeel/calc/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { accountKey, createLedger, LedgerError, type LedgerErrorKey, openAccounts, verifyLedger } from "./index.ts";
import { ASSETS, type Command, createCommands, WORLD } from "./testing/commands.ts";
import { createRandom } from "./testing/random.ts";
import { append, type LedgerModel } from "./testing/reference-model.ts";

// The real ledger against the model: after every command, sound or spoilt, both agree and every invariant holds.
// LEDGER_SEED repeats a run, LEDGER_STEPS makes it longer.
const SEED = Number(process.env.LEDGER_SEED ?? Math.floor(Math.random() * 2 ** 32));
const STEPS = Number(process.env.LEDGER_STEPS ?? 400);
const STEP_PATIENCE_MS = 500;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function emptyModel(accounts: ReadonlyMap<string, bigint>): Promise<LedgerModel> {
  const { rows } = await database.pool.query<{ code: string; precision: number }>("SELECT code, precision FROM asset");
  const modelled = WORLD.map((ref) => {
    const id = accounts.get(accountKey(ref)) ?? 0n;
    const isFrozen = ref.kind === "user" && ref.bucket === "frozen";
    const mayBeNegative = ref.kind === "house" && ref.name !== "insurance";
    return [id, { mode: ref.mode, asset: ref.asset, isFrozen, mayBeNegative, balance: 0n }] as const;
  });
  return {
    precision: new Map(rows.map((row) => [row.code, row.precision])),
    accounts: new Map(modelled),
    holds: new Map(),
    entries: new Map(),
    references: new Set(),
  };
}

/** What the database has, in the words of the model. */
async function readState() {
  const accounts = await database.pool.query("SELECT id, balance::text FROM ledger_account ORDER BY id");
  const holds = await database.pool.query(
    'SELECT id, account_id, amount::text, closed_entry IS NOT NULL AS "hasEnded" FROM hold ORDER BY id',
  );
  const entries = await database.pool.query("SELECT id FROM journal_entry ORDER BY id");
  return {
    balances: accounts.rows.map((row) => [row.id, parse(row.balance)]),
    holds: holds.rows.map((row) => [
      row.id,
      { account: row.account_id, amount: parse(row.amount), hasEnded: row.hasEnded },
    ]),
    entries: entries.rows.map((row) => row.id),
  };
}

function stateOf(model: LedgerModel) {
  const inOrder = <T>(pairs: Iterable<[bigint, T]>) => [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    balances: inOrder(model.accounts).map(([id, account]) => [id, account.balance]),
    holds: inOrder(model.holds),
    entries: inOrder(model.entries).map(([id]) => id),
  };
}

test(`${STEPS} random commands, seed ${SEED}`, { timeout: STEPS * STEP_PATIENCE_MS }, async () => {
  console.log(`ledger simulation: LEDGER_SEED=${SEED} LEDGER_STEPS=${STEPS}`);
  const ledger = createLedger({ pool: database.pool });
  const accounts = await openAccounts(database.pool, WORLD);
  const commands = createCommands(createRandom(SEED), accounts);
  const owner = await database.ownerPool.connect();
  const seen = new Map<LedgerErrorKey | "done", number>();
  let model = await emptyModel(accounts);

  async function run({ drafts, holds }: Command): Promise<LedgerErrorKey | "done"> {
    try {
      await ledger.post(drafts, { holds });
      return "done";
    } catch (error) {
      if (error instanceof LedgerError) return error.key;
      throw error;
    }
  }

  try {
    for (let step = 1; step <= STEPS; step++) {
      const command = commands.next(model);
      const expected = append(model, command.drafts, command.holds);
      const where = `seed ${SEED}, step ${step}: ${command.name}`;
      const outcome = await run(command);
      expect(expected.refusals.size === 0 ? ["done"] : [...expected.refusals], where).toContain(outcome);
      model = expected.model;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      if (step % 10 === 0) await ledger.seal();

      expect(await readState(), where).toEqual(stateOf(model));
      expect(
        (await verifyLedger(owner)).results.flatMap((result) => result.broken),
        where,
      ).toEqual([]);
    }
  } finally {
    owner.release();
  }
  console.log(
    `ledger simulation: ${[...seen].map(([key, count]) => `${key} ${count}`).join(", ")}; ${ASSETS.join(", ")}`,
  );
  // A run that never met a refusal, or met nothing else, would prove little.
  for (const outcome of ["done", "ledger.insufficient", "ledger.duplicateReference", "ledger.unbalanced"] as const) {
    if (STEPS >= 300) expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
  }
});
