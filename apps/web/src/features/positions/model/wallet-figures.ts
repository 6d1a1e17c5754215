import { add, type Decimal, format, max, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import type { AssetRow } from "@evenkeel/contract/person";

/** What a trading wallet holds, in its own currency. */
export interface WalletFigures {
  /** The balance with what open positions would bring now. */
  readonly equity: string;
  readonly balance: string;
  readonly upnl: string;
  /** Held for positions, and for orders that wait. */
  readonly inPositions: string;
  readonly inOrders: string;
  readonly available: string;
}

/** A wallet's figures from what the server says of it and of the positions whose margin is in it. */
export function walletFigures(
  asset: Pick<AssetRow, "total" | "available" | "frozen" | "upnl">,
  positions: readonly { readonly margin: string }[],
): WalletFigures {
  const inPositions = positions.reduce<Decimal>((sum, { margin }) => add(sum, parse(margin)), ZERO);
  return {
    equity: format(add(parse(asset.total), parse(asset.upnl))),
    balance: asset.total,
    upnl: asset.upnl,
    inPositions: format(inPositions),
    // Positions may be a message ahead of the balance: nothing is held below zero.
    inOrders: format(max(ZERO, sub(parse(asset.frozen), inPositions))),
    available: asset.available,
  };
}
