import { add, type Decimal, format, mul, parse, toStep } from "@evenkeel/calc/decimal";

/** A level as the wire has it: price and quantity, decimal strings. */
export type WireLevel = readonly [price: string, qty: string];

/** How many levels of a side may be shown. */
export const BOOK_DEPTHS = [5, 10, 20] as const;
export type BookDepth = (typeof BOOK_DEPTHS)[number];

const GROUP_MULTIPLES = [1, 5, 10, 50, 100] as const;

/** The price steps to which a book can be grouped, finest first: multiples of the tick size, in their shortest form. */
export function groupSteps(tickSize: string): readonly string[] {
  const tick = parse(tickSize);
  return GROUP_MULTIPLES.map((multiple) => format(mul(tick, parse(String(multiple)), "down")));
}

/**
 * Folds levels (best first) into steps of the price. A bid counts at the step below it and an ask at the step above, so
 * that a group never looks better than its worst level; quantities are added exactly.
 */
export function groupLevels(levels: readonly WireLevel[], side: "bid" | "ask", step: string): readonly WireLevel[] {
  const size = parse(step);
  const groups = new Map<Decimal, Decimal>();
  for (const [price, qty] of levels) {
    const at = toStep(parse(price), size, side === "bid" ? "floor" : "ceil");
    const before = groups.get(at);
    groups.set(at, before === undefined ? parse(qty) : add(before, parse(qty)));
  }
  return [...groups].map(([price, qty]) => [format(price), format(qty)] as const);
}
