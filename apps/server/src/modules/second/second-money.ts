import { neg } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import {
  type AccountRef,
  accountKey,
  appendEntries,
  holdLegs,
  type Leg,
  openAccounts,
  releaseLegs,
  spendHoldLegs,
} from "#/modules/ledger/index.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { gainOf, type SecondContract } from "./second-contract.ts";

const ASSET = "USDT";
const MODE = "SIM";

/** Where the money of a person's contracts lies: their funding wallet, and the house that is on the other side. */
export interface SecondPots {
  readonly available: bigint;
  readonly frozen: bigint;
  readonly house: bigint;
}

export async function openPots(pool: Pool, userId: bigint): Promise<SecondPots> {
  const own = (bucket: "available" | "frozen"): AccountRef => ({
    kind: "user",
    mode: MODE,
    userId,
    wallet: "funding",
    asset: ASSET,
    bucket,
  });
  const refs = [
    own("available"),
    own("frozen"),
    { kind: "house", mode: MODE, name: "counterparty", asset: ASSET },
  ] as const;
  const ids = await openAccounts(pool, refs);
  const [available, frozen, house] = refs.map((ref) => ids.get(accountKey(ref)));
  if (available === undefined || frozen === undefined || house === undefined)
    throw new Error("openAccounts left out an account it was asked for");
  return { available, frozen, house };
}

/** Sets the stake aside. @throws LedgerError `ledger.insufficient`. */
export async function holdStake(tx: Tx, pots: SecondPots, contract: SecondContract, entryId: bigint): Promise<void> {
  const { id, holdId, stake, acceptedAt } = contract;
  const hold = { id: holdId, account: pots.frozen, refType: "second", refId: String(id) };
  const legs = holdLegs({ ...pots, asset: ASSET, amount: stake, holdId });
  await appendEntries(tx, [{ ...entryOf(contract, entryId, "hold", "accept", acceptedAt), legs }], { holds: [hold] });
}

/** Pays what became of a contract out of its stake, and with the house. */
export async function payOut(tx: Tx, pots: SecondPots, contract: SecondContract, entryId: bigint): Promise<void> {
  const { holdId, stake, state, settledAt } = contract;
  const held = { asset: ASSET, amount: stake, holdId };
  const legs: Leg[] =
    state === "lost"
      ? spendHoldLegs({ ...held, frozen: pots.frozen, to: pots.house })
      : releaseLegs({ ...held, available: pots.available, frozen: pots.frozen });
  if (state === "won") {
    const gain = gainOf(contract);
    legs.push({ account: pots.house, asset: ASSET, delta: neg(gain) });
    legs.push({ account: pots.available, asset: ASSET, delta: gain });
  }
  const entry = { ...entryOf(contract, entryId, "practice", "settle", settledAt ?? contract.expiresAt), legs };
  await appendEntries(tx, [entry], { closeHolds: [holdId] });
}

const entryOf = <T extends "hold" | "practice">(
  { id }: SecondContract,
  entryId: bigint,
  type: T,
  step: string,
  at: number,
) => ({ id: entryId, mode: MODE, type, refType: "second", refId: String(id), step, at }) as const;
