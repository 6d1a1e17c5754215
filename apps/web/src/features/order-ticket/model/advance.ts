import { reduceDraft, type TextField, type TicketAction, type TicketDraft } from "./draft.ts";
import { withExitPrices } from "./exits.ts";
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

/** The next draft, with a share's quantity reckoned anew where the action changes it, and the prices of typed exits. */
export function advance(draft: TicketDraft, action: TicketAction, facts: TicketFacts): TicketDraft {
  const next = withHeldLeverage(reduceDraft(draft, action), action, facts);
  // What was typed stays while its unit changes: its prices are as they were.
  if (action.type === "exitUnit") return next;
  return withExitPrices(resizes(action) ? resized(next, facts) : next, facts);
}

function resized(draft: TicketDraft, facts: TicketFacts): TicketDraft {
  if (draft.size.kind !== "share") return draft;
  const price = reckonedPrice(draft, facts);
  const qty = price === null ? null : affordableQty(draft, facts, price, draft.size.percent);
  return { ...draft, size: { ...draft.size, qty } };
}
