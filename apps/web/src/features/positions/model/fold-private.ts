import { type ContractPosition, contractPosition } from "@evenkeel/contract/contract-coin";
import * as z from "zod/mini";

/**
 * The list with what a private POSITION message says: an open position takes its place or comes first, a closed one goes.
 * Null where the message is not a whole position: then the list has to be fetched.
 */
export function foldPosition(list: readonly ContractPosition[], message: unknown): readonly ContractPosition[] | null {
  const parsed = z.safeParse(contractPosition, message);
  if (!parsed.success) return null;
  const position = parsed.data;
  if (position.status === "closed") return list.filter((each) => each.id !== position.id);
  const isKnown = list.some((each) => each.id === position.id);
  return isKnown ? list.map((each) => (each.id === position.id ? position : each)) : [position, ...list];
}

const balance = z.object({ accountType: z.number(), coin: z.string(), available: z.string(), frozen: z.string() });

interface Asset {
  readonly accountType: number;
  readonly coin: string;
  readonly available: string;
  readonly frozen: string;
}

/** The wallets with what a private OWNCOIN message says; null where it is not a balance or the wallet is not known yet. */
export function foldBalance<A extends Asset>(assets: readonly A[], message: unknown): readonly A[] | null {
  const parsed = z.safeParse(balance, message);
  if (!parsed.success) return null;
  const { accountType, coin, available, frozen } = parsed.data;
  const isIt = (asset: A) => asset.accountType === accountType && asset.coin === coin;
  if (!assets.some(isIt)) return null;
  return assets.map((asset) => (isIt(asset) ? { ...asset, available, frozen } : asset));
}
