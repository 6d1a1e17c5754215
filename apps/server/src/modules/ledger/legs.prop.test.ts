import type { Decimal } from "@evenkeel/calc/decimal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkBalanced, type EntryDraft, type Leg } from "./entry-draft.ts";
import { LedgerError } from "./ledger-error.ts";
import { holdLegs, releaseLegs, spendHoldLegs, transferLegs } from "./legs.ts";

const SEED = Number(process.env.LEDGER_SEED ?? Math.floor(Math.random() * 2 ** 31));
console.log(`ledger legs: LEDGER_SEED=${SEED}`);
fc.configureGlobal({ seed: SEED });

const amounts = fc.bigInt({ min: 1n, max: 10n ** 33n }).map((units) => units as Decimal);
const draftOf = (legs: readonly Leg[]): EntryDraft => ({
  id: 1n,
  mode: "SIM",
  type: "transfer",
  refType: "test",
  refId: "1",
  step: 1,
  at: 0,
  legs,
});
const builders: ((amount: Decimal) => Leg[])[] = [
  (amount) => transferLegs({ from: 1n, to: 2n, asset: "USDT", amount }),
  (amount) => holdLegs({ available: 1n, frozen: 2n, asset: "USDT", amount, holdId: 3n }),
  (amount) => releaseLegs({ available: 1n, frozen: 2n, asset: "USDT", amount, holdId: 3n }),
  (amount) => spendHoldLegs({ frozen: 2n, to: 1n, asset: "USDT", amount, holdId: 3n }),
];

test("all legs that are built balance, together too", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...builders), amounts), { minLength: 1 }), (built) => {
      checkBalanced(draftOf(built.flatMap(([build, amount]) => build(amount))));
    }),
  );
});

test("no legs are built for an amount that is not above zero", () => {
  fc.assert(
    fc.property(fc.constantFrom(...builders), fc.bigInt({ max: 0n }), (build, amount) => {
      expect(() => build(amount as Decimal)).toThrow(RangeError);
    }),
  );
});

test("one unit more on any one leg is refused", () => {
  fc.assert(
    fc.property(fc.constantFrom(...builders), amounts, fc.nat({ max: 1 }), (build, amount, spoilt) => {
      const legs = build(amount).map((leg, index) =>
        index === spoilt ? { ...leg, delta: (leg.delta + 1n) as Decimal } : leg,
      );
      expect(() => checkBalanced(draftOf(legs))).toThrow(LedgerError);
    }),
  );
});

test("assets balance one by one, never against each other", () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const [taken, given] = transferLegs({ from: 1n, to: 2n, asset: "USDT", amount });
      if (taken === undefined || given === undefined) throw new Error("a transfer has two legs");
      expect(() => checkBalanced(draftOf([taken, { ...given, asset: "BTC" }]))).toThrow(LedgerError);
    }),
  );
});
