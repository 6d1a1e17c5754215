import type { SplitRatio } from "@evenkeel/calc/corporate-action";
import type { Decimal } from "@evenkeel/calc/decimal";

/** What a company does to its shares, as an operator has written it down. Times in milliseconds. */
export interface CorporateAction {
  readonly id: bigint;
  readonly coin: string;
  readonly what: Split | Dividend;
  /** The trade date of the exchange from which it counts, `YYYY-MM-DD`. */
  readonly exDate: string;
  /** When that date opens. */
  readonly effectiveAt: number;
  readonly state: "proposed" | "approved" | "withdrawn";
  readonly proposedBy: string;
  readonly proposedAt: number;
  readonly approvedBy: string | null;
  readonly approvedAt: number | null;
}

interface Split extends SplitRatio {
  readonly kind: "split";
}

interface Dividend {
  readonly kind: "dividend";
  /** A share, in the instrument's currency. */
  readonly perShare: Decimal;
}

/** How the audit's log names an action. */
export const subjectOf = (id: bigint) => `corporateAction:${id}`;
