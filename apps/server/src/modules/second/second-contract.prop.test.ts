import { add, type Decimal, parse, sub } from "@evenkeel/calc/decimal";
import { SECOND_RULES } from "@evenkeel/contract/second";
import fc from "fast-check";
import { expect, test } from "vitest";
import { RunningContracts, settled } from "./running.ts";
import { gainOf, type IndexPrice, outcomeOf, PAYOUT, returnedOf, type SecondContract } from "./second-contract.ts";

const ACCEPTED = Date.UTC(2026, 0, 5, 12);
const GAP = SECOND_RULES.gapMs;

const contract = (words: Partial<SecondContract> = {}): SecondContract => ({
  id: 1n,
  userId: 7n,
  referCoin: "btcusdt",
  direction: "up",
  seconds: 60,
  stake: parse("10"),
  payout: PAYOUT,
  holdId: 2n,
  acceptedAt: ACCEPTED,
  expiresAt: ACCEPTED + 60_000,
  entry: null,
  settlement: null,
  state: "open",
  settledAt: null,
  ...words,
});

/** Prices at these milliseconds after the acceptance, in order of time. */
const prices = fc
  .array(fc.record({ after: fc.integer({ min: -5_000, max: 65_000 }), price: fc.integer({ min: 99, max: 101 }) }), {
    maxLength: 200,
  })
  .map((all) =>
    [...all]
      .sort((a, b) => a.after - b.after)
      .map(
        ({ after, price }, n): IndexPrice => ({ id: BigInt(n + 1), at: ACCEPTED + after, price: parse(String(price)) }),
      ),
  );

function play(seen: readonly IndexPrice[], direction: "up" | "down"): SecondContract {
  const running = new RunningContracts();
  const each = running.add(contract({ direction }), true);
  for (const price of seen) running.see("btcusdt", price);
  return settled(each, ACCEPTED + 60_001);
}

test("whatever prices come, the first from the acceptance on and the last before the end decide, and nothing after it", () => {
  fc.assert(
    fc.property(prices, fc.constantFrom("up" as const, "down" as const), (seen, direction) => {
      const ended = play(seen, direction);
      const within = seen.filter(({ at }) => at >= ACCEPTED && at <= ACCEPTED + 60_000);
      const first = within.find(({ at }) => at <= ACCEPTED + GAP) ?? null;
      const last = within.at(-1);
      const end = last !== undefined && last.at >= ACCEPTED + 60_000 - GAP ? last : null;
      expect([ended.entry, ended.settlement]).toEqual([first, end]);
      expect(ended.state).toBe(outcomeOf(direction, first, end));
      expect(
        play(
          seen.filter(({ at }) => at <= ACCEPTED + 60_000),
          direction,
        ),
      ).toEqual(ended);
    }),
  );
});

test("up and down are never both right, and where one is the other is wrong", () => {
  fc.assert(
    fc.property(prices, (seen) => {
      const states = [play(seen, "up").state, play(seen, "down").state].sort();
      expect([
        ["lost", "won"],
        ["drawn", "drawn"],
        ["void", "void"],
      ]).toContainEqual(states);
    }),
  );
});

test("over as many right as wrong the player loses what the payout lacks, never less for a rounding", () => {
  const stakes = fc.bigInt({ min: 10n ** 18n, max: 500n * 10n ** 18n }).map((n) => (n - (n % 10n ** 10n)) as Decimal);
  fc.assert(
    fc.property(stakes, (stake) => {
      const of = (state: SecondContract["state"]) => returnedOf(contract({ stake, state })) as Decimal;
      expect(of("won")).toBe(add(stake, gainOf({ stake, payout: PAYOUT })));
      expect([of("drawn"), of("void"), of("lost")]).toEqual([stake, stake, 0n]);
      const both = sub(add(of("won"), of("lost")), add(stake, stake));
      expect(both < 0n).toBe(true);
    }),
  );
});

test("a contract is due at its own end alone, once the database has it", () => {
  const running = new RunningContracts();
  const waiting = running.add(contract(), false);
  expect(running.due(ACCEPTED + 61_000)).toEqual([]);
  waiting.isDurable = true;
  expect(running.due(ACCEPTED + 60_000)).toEqual([]);
  expect(running.due(ACCEPTED + 60_001)).toEqual([waiting]);
  running.remove(waiting);
  expect([running.due(ACCEPTED + 61_000), running.isRunning("btcusdt")]).toEqual([[], false]);
});
