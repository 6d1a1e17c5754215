import { reduceDraft, type TicketAction, type TicketDraft } from "./draft.ts";
import type { TicketFacts } from "./facts.ts";
import { affordableQty } from "./size.ts";
import { reckonedPrice } from "./summary.ts";

/** What changes how much a share of the available buys. */
const RESIZING: ReadonlySet<TicketAction["type"]> = new Set(["share", "side", "orderType", "leverage", "price"]);

/** The next draft, with a share's quantity reckoned anew where the action changes it. */
export function advance(draft: TicketDraft, action: TicketAction, facts: TicketFacts): TicketDraft {
  const next = reduceDraft(draft, action);
  if (next.size.kind !== "share" || !RESIZING.has(action.type)) return next;
  const price = reckonedPrice(next, facts);
  const qty = price === null ? null : affordableQty(next, facts, price, next.size.percent);
  return { ...next, size: { ...next.size, qty } };
}
