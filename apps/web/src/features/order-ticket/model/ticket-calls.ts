import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import type * as z from "zod/mini";
import type { TradeOrder } from "#/api/trading/trading-product.ts";
import type { BuyBody, PreviewBody } from "./request.ts";

/** The server's reckoning of an order in the words that all products share; amounts in the wallet's currency. */
export interface TicketPreview {
  readonly margin: string;
  readonly fee: string;
  readonly liqPrice: string | null;
  readonly maxLoss: string | null;
  /** What the next funding interval or night takes; below zero it pays. */
  readonly fundingEstimate: string | null;
  readonly availableAfter: string;
  /** Of an order in lots. Rate as a fraction, level in percent. */
  readonly lot?: {
    readonly marginRate: string;
    readonly pipValue: string;
    readonly premium: string | null;
    readonly levelAfter: string | null;
  };
}

/** The calls that a product's ticket makes. */
export interface TicketCalls {
  readonly name: "contract" | "derivatives";
  readonly preview: (body: PreviewBody, signal: AbortSignal) => Promise<TicketPreview>;
  readonly place: (body: BuyBody) => Promise<TradeOrder>;
  /** What an order looks like in the answer that was missed. */
  readonly shape: z.ZodMiniType<ContractOrder>;
}
