import { parse } from "@evenkeel/calc/decimal";
import {
  type AccountRef,
  accountKey,
  createLedger,
  openAccounts,
  transferLegs,
} from "@evenkeel/server/src/modules/ledger/index.ts";
import type { Site } from "./site.ts";

type Mode = "SIM" | "LIVE";
type Wallet = "funding" | "spot" | "contract";
let serial = 0;

/** Where a wallet's free USDT are in the books. */
export const walletRef = (userId: string, mode: Mode, wallet: Wallet): AccountRef => ({
  kind: "user",
  mode,
  userId,
  wallet,
  asset: "USDT",
  bucket: "available",
});

/** The numbers of such accounts, made where there are none. */
export async function accountsOf(site: Site, refs: readonly AccountRef[]): Promise<bigint[]> {
  const ids = await openAccounts(site.database, refs);
  return refs.map((ref) => ids.get(accountKey(ref)) ?? 0n);
}

/** Posts an entry to the books, as the house would. */
export function post(site: Site, mode: Mode, legs: ReturnType<typeof transferLegs>): Promise<unknown> {
  serial += 1;
  const id = BigInt(Date.now()) * 1_000n + BigInt(serial);
  return createLedger({ pool: site.database }).post([
    { id, mode, type: "grant", refType: "test", refId: String(id), step: "fund", at: Date.now(), legs },
  ]);
}

/** Puts USDT into a person's wallet, out of the house's faucet. */
export async function fund(site: Site, userId: string, mode: Mode, wallet: Wallet, amount: string): Promise<void> {
  const [from = 0n, to = 0n] = await accountsOf(site, [
    { kind: "house", mode, name: "faucet", asset: "USDT" },
    walletRef(userId, mode, wallet),
  ]);
  await post(site, mode, transferLegs({ from, to, asset: "USDT", amount: parse(amount) }));
}
