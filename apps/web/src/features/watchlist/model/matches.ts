import type { MarketRow } from "@evenkeel/contract/instrument";

/** Whether a market's name or symbol holds a text, whatever its case; any market holds none. */
export function matches({ name, symbol }: Pick<MarketRow, "name" | "symbol">, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return [name, symbol].some((own) => own.toLocaleLowerCase().includes(wanted));
}
