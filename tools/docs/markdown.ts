import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The repository's folder. */
export const root = join(import.meta.dirname, "..", "..");

/** A file of the repository as text; `path` is relative to its root. */
export function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/**
 * The rows of the first table below a heading, each cell as it stands, the head left out.
 * @throws Error where there is no such heading, or no table before the next one.
 */
export function tableBelow(markdown: string, heading: string): string[][] {
  const lines = markdown.split("\n");
  const at = lines.findIndex((line) => line.replace(/^#+ /, "") === heading && line.startsWith("#"));
  if (at === -1) throw new Error(`no heading "${heading}"`);
  const end = lines.findIndex((line, index) => index > at && line.startsWith("#"));
  const section = lines.slice(at + 1, end === -1 ? undefined : end);
  const first = section.findIndex((line) => line.startsWith("|"));
  if (first === -1) throw new Error(`no table below "${heading}"`);
  const past = section.findIndex((line, index) => index > first && !line.startsWith("|"));
  return section.slice(first + 2, past === -1 ? undefined : past).map(cellsOf);
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** What stands between backticks in a cell: the first of it, or the cell itself. */
export function code(cell: string | undefined): string {
  return /`([^`]+)`/.exec(cell ?? "")?.[1] ?? cell ?? "";
}

/** Everything that stands between backticks in a cell. */
export function codes(cell: string | undefined): string[] {
  return [...(cell ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
}
