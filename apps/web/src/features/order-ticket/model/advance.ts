import { reduceDraft, type TextField, type TicketAction, type TicketDraft } from "./draft.ts";
import { heldFor, type TicketFacts } from "./facts.ts";
import { affordableQty } from "./size.ts";
import { reckonedPrice } from "./summary.ts";

/** What changes how much a share of the available buys. */
const RESIZING: ReadonlySet<TicketAction["type"]> = new Set(["share", "side", "orderType", "marginMode", "leverage"]);
const RESIZING_TEXTS: ReadonlySet<TextField> = new Set(["price", "triggerPrice", "activationPrice", "slippage"]);

const resizes = (action: TicketAction): boolean =>
  action.type === "text" ? RESIZING_TEXTS.has(action.field) : RESIZING.has(action.type);

/** Going to a side or mode in which a position is open takes over its leverage: an order that adds to it needs the same. */
function withHeldLeverage(next: TicketDraft, action: TicketAction, facts: TicketFacts): TicketDraft {
  if (action.type !== "side" && action.type !== "marginMode") return next;
  const held = heldFor(facts.held, next);
  return held ? { ...next, leverage: held.leverage } : next;
}

/** The next draft, with a share's quantity reckoned anew where the action changes it. */
export function advance(draft: TicketDraft, action: TicketAction, facts: TicketFacts): TicketDraft {
  const next = withHeldLeverage(reduceDraft(draft, action), action, facts);
  if (next.size.kind !== "share" || !resizes(action)) return next;
  const price = reckonedPrice(next, facts);
  const qty = price === null ? null : affordableQty(next, facts, price, next.size.percent);
  return { ...next, size: { ...next.size, qty } };
}
