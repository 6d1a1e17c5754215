import type { MarketRow } from "@evenkeel/contract/instrument";
import { lazy, Suspense } from "react";
import { DeskSkeleton } from "#/features/instrument/components/trade-frame.tsx";
import type { InstrumentRef } from "#/features/instrument/model/instrument-ref.ts";
import { ContractDesk } from "./contract-desk.tsx";

const loadSpotDesk = () => import("./spot-desk.tsx");
const SpotDesk = lazy(loadSpotDesk);
const loadLotDesk = () => import("./lot-desk.tsx");
const LotDesk = lazy(loadLotDesk);

type Shown = Pick<InstrumentRef, "type" | "subType">;

/** Asks for the desk of a product beside its instrument, so that neither waits for the other. */
export function warmDesk({ type, subType }: Shown): void {
  if (type !== "CryptoCoin") void loadLotDesk();
  else if (subType === "spot") void loadSpotDesk();
}

/** The desk of what is traded: contracts on coins as they are, coins bought and held, all else in lots. */
export function TradeDesk({ reference, row }: { reference: Shown; row: MarketRow }) {
  const isCoin = reference.type === "CryptoCoin";
  if (isCoin && reference.subType === "contract") return <ContractDesk row={row} />;
  return <Suspense fallback={<DeskSkeleton />}>{isCoin ? <SpotDesk row={row} /> : <LotDesk row={row} />}</Suspense>;
}
