import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountKey } from "./account-ref.ts";
import { checkBalanced } from "./entry-draft.ts";
import { ASSETS, createCommands, MODES, WORLD } from "./testing/commands.ts";
import { createRandom } from "./testing/random.ts";
import { append, type LedgerModel } from "./testing/reference-model.ts";

const SEED = Number(process.env.LEDGER_SEED ?? Math.floor(Math.random() * 2 ** 31));
console.log(`ledger model: LEDGER_SEED=${SEED}`);
fc.configureGlobal({ seed: SEED, numRuns: 60 });

const ACCOUNTS = new Map(WORLD.map((ref, index) => [accountKey(ref), BigInt(index + 1)]));
const EMPTY: LedgerModel = {
  precision: new Map([
    ["USDT", 8],
    ["BTC", 8],
  ]),
  accounts: new Map(
    WORLD.map((ref, index) => [
      BigInt(index + 1),
      {
        mode: ref.mode,
        asset: ref.asset,
        isFrozen: ref.kind === "user" && ref.bucket === "frozen",
        mayBeNegative: ref.kind === "house" && ref.name !== "insurance",
        balance: 0n,
      },
    ]),
  ),
  holds: new Map(),
  entries: new Map(),
  references: new Set(),
};

/** Ledgers as they are after each of some random commands, with what the last command was. */
const histories = fc.record({ seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }), steps: fc.integer({ min: 1, max: 80 }) });

function play(
  { seed, steps }: { seed: number; steps: number },
  check: (after: LedgerModel, before: LedgerModel, wasRefused: boolean) => void,
): void {
  const commands = createCommands(createRandom(seed), ACCOUNTS);
  let model = EMPTY;
  for (let step = 0; step < steps; step++) {
    const command = commands.next(model);
    const { model: after, refusals } = append(model, command.drafts, command.holds);
    check(after, model, refusals.size > 0);
    model = after;
  }
}

describe("the reference model keeps what it asks of the ledger", { timeout: 60_000 }, () => {
  test("each asset of each book sums to zero", () => {
    fc.assert(
      fc.property(histories, (history) =>
        play(history, ({ accounts }) => {
          for (const mode of MODES) {
            for (const asset of ASSETS) {
              const own = [...accounts.values()].filter((account) => account.mode === mode && account.asset === asset);
              expect(own.reduce((sum, account) => sum + account.balance, 0n)).toBe(0n);
            }
          }
        }),
      ),
    );
  });

  test("no customer is below zero, and open holds are what is frozen", () => {
    fc.assert(
      fc.property(histories, (history) =>
        play(history, ({ accounts, holds }) => {
          for (const [id, account] of accounts) {
            if (!account.mayBeNegative) expect(account.balance).toBeGreaterThanOrEqual(0n);
            const held = [...holds.values()].filter((hold) => hold.account === id && !hold.hasEnded);
            const sum = held.reduce((total, hold) => total + hold.amount, 0n);
            if (account.isFrozen) expect(sum).toBe(account.balance);
            else expect(held).toEqual([]);
          }
        }),
      ),
    );
  });

  test("a balance is the sum of the postings of all entries", () => {
    fc.assert(
      fc.property(histories, (history) =>
        play(history, ({ accounts, entries }) => {
          const sums = new Map([...accounts.keys()].map((id) => [id, 0n]));
          for (const { legs } of entries.values()) {
            for (const leg of legs) sums.set(leg.account, (sums.get(leg.account) ?? 0n) + leg.delta);
          }
          expect(sums).toEqual(new Map([...accounts].map(([id, account]) => [id, account.balance])));
        }),
      ),
    );
  });

  test("a refusal changes nothing, and what was accepted passes the check before writing", () => {
    fc.assert(
      fc.property(histories, (history) =>
        play(history, (after, before, wasRefused) => {
          if (wasRefused) expect(after).toBe(before);
          for (const [id, draft] of after.entries) if (!before.entries.has(id)) checkBalanced(draft);
        }),
      ),
    );
  });
});
