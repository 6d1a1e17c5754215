import type { Bill } from "@evenkeel/contract/asset";
import type { Mode } from "#/modules/ledger/index.ts";
import { toCsv } from "./csv.ts";
import { type PdfLine, textPdf } from "./text-pdf.ts";

/** What stands above the bills: each line a name and a value. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** On every file of the simulated book (product design 2.0.8). */
export const SIMULATED_MARK = "SIMULATED MONEY - these amounts have no real value";

const COLUMNS = [
  "time (UTC)",
  "type",
  "wallet",
  "asset",
  "change",
  "available change",
  "frozen change",
  "balance after",
  "reference",
  "entry",
] as const;
const WIDTHS = [24, 12, 12, 7, 18, 18, 18, 20, 0] as const;
const WALLET_NAMES = ["", "funding", "spot", "contract", "derivatives", "earn"] as const;

const utc = (ms: number) => new Date(ms).toISOString();

function cells(bill: Bill): string[] {
  return [
    utc(bill.createdAt),
    bill.type,
    WALLET_NAMES[bill.accountType],
    bill.coin,
    bill.change,
    bill.availableChange,
    bill.frozenChange,
    bill.balance,
    `${bill.refType} ${bill.refId}`,
    bill.entryId,
  ];
}

const markOf = (mode: Mode): string[] => (mode === "SIM" ? [SIMULATED_MARK] : []);

/** Bills, oldest first, as comma-separated values in UTF-8. */
export function billsCsv(mode: Mode, facts: Facts, bills: readonly Bill[]): Buffer {
  const head = [...markOf(mode).map((mark) => [mark]), ...facts.map(([name, value]) => [name, value]), []];
  return Buffer.from(toCsv([...head, [...COLUMNS], ...bills.map(cells)]), "utf8");
}

/** Bills, oldest first, on A4 pages; the mark stands on every page. */
export function billsPdf(mode: Mode, title: string, facts: Facts, bills: readonly Bill[]): Buffer {
  const row = (texts: readonly string[]) => WIDTHS.map((width, at) => (texts[at] ?? "").padEnd(width)).join("");
  const lines: PdfLine[] = [
    { text: title, size: 16, isBold: true },
    ...markOf(mode).map((text) => ({ text, size: 10, isBold: true })),
    ...facts.map(([name, value]) => ({ text: `${name}: ${value}`, size: 9, isBold: false })),
    { text: "", size: 9, isBold: false },
    { text: row(COLUMNS), size: 7, isBold: true },
    ...bills.map((bill) => ({ text: row(cells(bill)), size: 7, isBold: false })),
  ];
  return textPdf(lines, (page, pages) => [...markOf(mode), `page ${page} of ${pages}`].join("  |  "));
}
