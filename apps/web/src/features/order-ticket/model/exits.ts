import { format, mul } from "@evenkeel/calc/decimal";
import { type ExitBase, type ExitKind, exitFigureAt, exitPriceFor } from "@evenkeel/calc/exit-levels";
import type { TicketDraft } from "./draft.ts";
import type { TicketFacts } from "./facts.ts";
import { summarise, type TicketSummary } from "./summary.ts";
import { typedPositive } from "./ticket.ts";

export const EXITS = ["takeProfit", "stopLoss"] as const;
/** Digits of a figure that is shown or offered for typing. */
const FIGURE_DIGITS = 2;

/** What the order's exits would close; null while no price is known. */
export function exitBase(draft: TicketDraft, facts: TicketFacts, { price, qty }: TicketSummary): ExitBase | null {
  if (price === null || price <= 0n) return null;
  const direction = draft.side === "buy" ? 1 : -1;
  // What a gain of one is worth: an amount in the wallet's currency, at the middle rate.
  const worth = qty === null || facts.lot === null ? qty : mul(qty, facts.lot.conversion.mid, "halfUp");
  return { direction, entry: price, qty: worth, leverage: draft.leverage, tick: facts.tickSize };
}

/** The draft with the prices of exits that are typed in another unit, at the present market. An empty price is not known yet. */
export function withExitPrices(draft: TicketDraft, facts: TicketFacts): TicketDraft {
  const { exitUnit: unit, exitTexts } = draft;
  if (unit === "price" || EXITS.every((kind) => exitTexts[kind] === "")) return draft;
  const base = exitBase(draft, facts, summarise({ ...draft, takeProfit: "", stopLoss: "" }, facts));
  const priceOf = (kind: ExitKind): string => {
    const figure = typedPositive(exitTexts[kind]);
    const price = figure === null || base === null ? null : exitPriceFor(kind, unit, figure, base);
    return price === null ? "" : format(price);
  };
  return { ...draft, takeProfit: priceOf("takeProfit"), stopLoss: priceOf("stopLoss") };
}

/** The exits' prices in another unit, as texts to go on typing from; empty where there is none, or a stop locks in a profit. */
export function exitTextsIn(
  unit: TicketDraft["exitUnit"],
  draft: TicketDraft,
  base: ExitBase | null,
): TicketDraft["exitTexts"] {
  const textOf = (kind: ExitKind): string => {
    if (unit === "price") return draft[kind];
    const figure = exitFigure(kind, unit, draft, base);
    return figure === null || figure.startsWith("-") ? "" : figure;
  };
  return { takeProfit: textOf("takeProfit"), stopLoss: textOf("stopLoss") };
}

/** What an exit brings, in percent of the margin or in money; a stop's loss counts up. Null where nothing is known of it. */
export function exitFigure(
  kind: ExitKind,
  unit: "roe" | "amount",
  draft: TicketDraft,
  base: ExitBase | null,
): string | null {
  const price = typedPositive(draft[kind]);
  const figure = price === null || base === null ? null : exitFigureAt(kind, unit, price, base);
  return figure === null ? null : format(figure, FIGURE_DIGITS);
}

/** Whether an exit is typed whose price cannot be reckoned yet: it must not be left out of the order unsaid. */
export function isExitUnknown(kind: ExitKind, draft: TicketDraft): boolean {
  return draft.exitUnit !== "price" && draft[kind] === "" && typedPositive(draft.exitTexts[kind]) !== null;
}
