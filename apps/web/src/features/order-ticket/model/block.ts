import type { ErrorKey } from "@evenkeel/contract/errors";
import type { TicketDraft } from "./draft.ts";
import type { TicketFacts } from "./facts.ts";

/** What stands in an order's way, as it is typed. */
export interface Blocked {
  readonly block: ErrorKey | "offline" | null;
  /** What is worth knowing before it is sent. */
  readonly note: "market.queued" | "market.closedForNow" | null;
  /** The facts with the block in them. */
  readonly facts: TicketFacts;
}

/**
 * An order in lots that names a price may wait for its market to open; what would open something also needs that the
 * instrument may be opened now, which closing does not.
 *
 * @param stated why no order at all can be placed now, as the desk has it.
 */
export function blockOf(
  { isReduceOnly, orderType }: Pick<TicketDraft, "isReduceOnly" | "orderType">,
  facts: TicketFacts,
  stated: Blocked["block"],
): Blocked {
  const opening = isReduceOnly ? null : facts.openingBlock;
  const mayQueue = stated === "market.closed" && facts.lot !== null;
  const isQueued = mayQueue && orderType !== "market";
  const note = !mayQueue || opening !== null ? null : isQueued ? "market.queued" : "market.closedForNow";
  return {
    block: (isQueued ? null : stated) ?? opening,
    note,
    facts: { ...facts, block: (isQueued ? null : facts.block) ?? opening },
  };
}
