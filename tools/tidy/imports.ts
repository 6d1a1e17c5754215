import { posix } from "node:path";
import { withoutComments } from "./source-lines.ts";
import type { TextFile } from "./tree.ts";

export interface Import {
  from: string;
  line: number;
  specifier: string;
  /** The file meant, relative to the root, where it is one of ours; null for a package or a built-in. */
  target: string | null;
  /** `import type` leaves nothing at run time. */
  isTypeOnly: boolean;
}

const STATEMENT =
  /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;

/** Every import and re-export of a file, found in its text: quick, and enough for code that a formatter has laid out. */
export function importsOf(file: TextFile): Import[] {
  const text = withoutComments(file.text);
  return [...text.matchAll(STATEMENT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? "";
    return {
      from: file.path,
      line: text.slice(0, match.index).split("\n").length,
      specifier,
      target: resolveImport(file.path, specifier),
      isTypeOnly: match[1] !== undefined,
    };
  });
}

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  const app = /^apps\/[^/]+/.exec(from)?.[0];
  if (specifier.startsWith("#/") && app) return `${app}/src/${specifier.slice(2)}`;
  const shared = /^@evenkeel\/(contract|calc)\/(.+)$/.exec(specifier);
  if (shared) return `packages/${shared[1]}/src/${shared[2]}.ts`;
  const app2 = /^@evenkeel\/(web|server|operator)\/(.+)$/.exec(specifier);
  return app2 ? `apps/${app2[1]}/${app2[2]}` : null;
}
