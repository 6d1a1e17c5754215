import { add, type Decimal, neg, ZERO } from "@evenkeel/calc/decimal";
import type { EntryDraft, Leg } from "#/modules/ledger/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account, LivePosition } from "./account.ts";
import { leg } from "./accounting.ts";
import { closeAtMark } from "./close-at-mark.ts";
import type { Core } from "./core.ts";
import { cancelOrder, forgetOrder } from "./fill-order.ts";
import { openUnit, type Unit } from "./unit.ts";

/** What the end of a season needs besides the contract wallet itself. */
export interface SeasonEnd {
  /** What other wallets get back from their orders, before anything is taken from them. */
  readonly releases: readonly EntryDraft[];
  /** Takes what is left out of the books of the season; the legs of other wallets are in `returned`. */
  readonly closing: Omit<EntryDraft, "legs" | "mode">;
  readonly returned: readonly Leg[];
  /** What the next season begins with. */
  readonly opening: Omit<EntryDraft, "legs" | "mode">;
  readonly startBalance: Decimal;
  /** The house account that simulated money comes from and goes back to. */
  readonly faucet: bigint;
  /** Rows that become true with it, given what the two wallets of contracts had once everything was closed. */
  readonly also: (tx: Tx, balance: Decimal) => Promise<void>;
  readonly claim: IdempotencyClaim | null;
  /** What a repetition of the request is answered with. */
  readonly reply: unknown;
}

/**
 * Cancels every order, closes every position at its mark price without a fee, and begins anew, in the wallet of contracts and in
 * that of derivatives: all of it or nothing. `prepare` is told the moment, which is no earlier than that of any closing.
 */
export async function endSeason(
  core: Core,
  account: Account,
  derivatives: Account,
  prepare: (now: number) => SeasonEnd,
): Promise<void> {
  for (const { position } of [...account.positions.values(), ...derivatives.positions.values()]) {
    if (core.quoteOf(position.coin) === undefined || !core.isWorthKnown(position.coin))
      throw new AppError("market.stale");
  }
  const unit = openUnit(account);
  closeEverything(core, unit);
  const closing = openUnit(derivatives);
  closeEverything(core, closing);
  const left = account.available;
  const leftThere = derivatives.available;
  const end = prepare(core.deps.clock.now());
  unit.entries.push(...end.releases);
  const legs = [
    leg(account.pots.available, neg(left)),
    leg(derivatives.pots.available, neg(leftThere)),
    leg(end.faucet, add(left, leftThere)),
    ...end.returned,
  ];
  const moving = legs.filter((each) => each.delta !== 0n);
  if (moving.length > 0) unit.entries.push({ ...end.closing, mode: account.mode, legs: moving });
  unit.entries.push({
    ...end.opening,
    mode: account.mode,
    legs: [leg(end.faucet, neg(end.startBalance)), leg(account.pots.available, end.startBalance)],
  });
  account.available = end.startBalance;
  derivatives.available = ZERO;
  unit.also.push((tx) => end.also(tx, add(left, leftThere)));
  if (end.claim !== null) unit.claim = { claim: end.claim, reply: end.reply };
  // What is taken out of the wallet of derivatives is there once its positions are closed: that goes first.
  await core.submit(closing, unit);
}

function closeEverything(core: Core, unit: Unit): void {
  cancelEverything(core, unit);
  for (const live of [...unit.account.positions.values()]) closeAtLast(core, unit, live);
}

/** Cancels every order of the account; one that waits in memory for its quote never was. */
function cancelEverything(core: Core, unit: Unit): void {
  for (const live of [...unit.account.orders.values()]) {
    if (live.done === null) {
      cancelOrder(core, unit, live, "seasonEnd");
    } else {
      forgetOrder(core, live);
      live.done(new AppError("simulate.seasonEnded"));
    }
  }
}

function closeAtLast(core: Core, unit: Unit, live: LivePosition): void {
  const quote = core.quoteOf(live.position.coin);
  if (quote === undefined) throw new Error(`no price for ${live.position.coin}`);
  closeAtMark(core, unit, live, quote, "seasonEnd");
}
