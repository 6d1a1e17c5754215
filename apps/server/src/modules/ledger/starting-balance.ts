import { fromInteger } from "@evenkeel/calc/decimal";
import type { Clock } from "#/platform/clock.ts";
import type { Queryable } from "#/platform/db/pool.ts";
import type { Ids } from "#/platform/ids.ts";
import { type AccountRef, accountKey } from "./account-ref.ts";
import { appendEntries } from "./append-entries.ts";
import { transferLegs } from "./legs.ts";
import { openAccounts } from "./open-accounts.ts";

/** What a new customer gets to trade with, in simulated USDT. */
const STARTING_BALANCE = fromInteger(100_000);
const ASSET = "USDT";

/**
 * Gives a new customer the simulated starting balance in the contract wallet, in the transaction that registers them.
 * @throws LedgerError `ledger.duplicateReference` for a customer who has had it.
 */
export async function grantStartingBalance(
  tx: Queryable,
  ids: Ids,
  clock: Clock,
  userId: bigint | string,
): Promise<void> {
  const faucet: AccountRef = { kind: "house", mode: "SIM", name: "faucet", asset: ASSET };
  const wallet: AccountRef = {
    kind: "user",
    mode: "SIM",
    userId,
    wallet: "contract",
    asset: ASSET,
    bucket: "available",
  };
  const accounts = await openAccounts(tx, [faucet, wallet]);
  const [from, to] = [accounts.get(accountKey(faucet)), accounts.get(accountKey(wallet))];
  if (from === undefined || to === undefined) throw new Error("openAccounts left out an account it was asked for");
  await appendEntries(tx, [
    {
      id: ids.next(),
      mode: "SIM",
      type: "grant",
      refType: "user",
      refId: String(userId),
      step: "startingBalance",
      at: clock.now(),
      legs: transferLegs({ from, to, asset: ASSET, amount: STARTING_BALANCE }),
    },
  ]);
}
