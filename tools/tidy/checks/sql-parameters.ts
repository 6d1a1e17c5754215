import { posix } from "node:path";
import { type ESTree, parseSync } from "vite";
import { changingParts, type Names, namesOf, type Outside } from "../constant-text.ts";
import { isTest } from "../source-lines.ts";
import { sqlTexts } from "../sql-texts.ts";
import type { Check, Finding, Tree } from "../tree.ts";

const SERVER = /^apps\/server\/src\/.*\.ts$/;

/**
 * What may stand in a statement although it is not constant where it stands: by file, with the reason. Whoever adds a line
 * here reads the file first.
 */
export const ALLOWED: Allowed = {
  "apps/server/src/modules/audit/verify-trading.ts": {
    parts: ["figure", "broken"],
    because: "the checks are a constant list of the same file",
  },
  "apps/server/src/modules/audit/monitor/account-checks.ts": {
    parts: ["table"],
    because: "the two tables of fills are literals in front of the statement",
  },
  "apps/server/src/modules/audit/monitor/full-pass.ts": {
    parts: ["text"],
    because: "the checks are constants of this file, of account-checks.ts and of the ledger",
  },
  "apps/server/src/modules/auth/own-data/export.ts": {
    parts: ["table", "key"],
    because: "names of tables come from the database's own catalogue, the key is a literal at both callers",
  },
  "apps/server/src/modules/execution/committer.ts": {
    parts: ["id", "units.length"],
    because: "two statements in one take no parameters; a bigint and a length are digits alone",
  },
  "apps/server/src/modules/execution/fill-proof.ts": {
    parts: ["columns", "table", "where", "order"],
    because:
      "each product's books are constants of their own file; the two ways through a table are literals of the same function",
  },
  "apps/server/src/modules/execution/order-search.ts": {
    parts: ["product", "table", "purpose", "condition", "SEARCHES[by]"],
    because: "tables and conditions are literals of the same file",
  },
  "apps/server/src/modules/ledger/verify.ts": {
    parts: ["figure", "broken"],
    because: "the checks are constants of ledger-checks.ts",
  },
  "apps/server/src/modules/orders/read-history.ts": {
    parts: ["columns", "table", "and"],
    because: "each table of orders hands in constants of its own file, which are checked there as statements are",
  },
  "apps/server/src/modules/users/user.repository.ts": {
    parts: ["columns"],
    because: "one of two literals of the same function",
  },
  "apps/server/src/platform/db/migrate.ts": {
    parts: ["migration.sql"],
    because: "migrations are files of the program, kept by their hashes",
  },
};

/** By file: the parts, each as it is written, and why no caller's value can be in them. */
export type Allowed = Readonly<Record<string, { readonly parts: readonly string[]; readonly because: string }>>;

interface Parsed {
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly names: Names;
}

export const sqlParameters: Check = {
  name: "SQL takes values as parameters alone",
  run: (tree) => checkSql(tree, ALLOWED),
};

/** Every part of every statement that is neither constant nor allowed, and every permission that nothing needs any more. */
export function checkSql(tree: Tree, allowed: Allowed): Finding[] {
  const parsed = new Map<string, Parsed>();
  for (const { path, text } of tree.files) {
    if (!SERVER.test(path) || isTest(path)) continue;
    const { program } = parseSync(path, text);
    parsed.set(path, { path, text, program, names: namesOf(program) });
  }
  const used = new Set<string>();
  const outsideOf = (file: Parsed): Outside => ({
    names: file.names,
    isImportConstant: ({ specifier, name }) => {
      const target = parsed.get(resolve(file.path, specifier));
      const values = target?.names.values.get(name);
      if (target === undefined || values === undefined) return false;
      return values.every((value) => value !== null && changingParts(value, outsideOf(target)).length === 0);
    },
    isAllowed: ({ start, end }) => {
      const written = file.text.slice(start, end);
      const isListed = allowed[file.path]?.parts.includes(written) === true;
      if (isListed) used.add(`${file.path} ${written}`);
      return isListed;
    },
  });
  const findings = [...parsed.values()].flatMap((file) =>
    sqlTexts(file.program).flatMap((sql) =>
      changingParts(sql, outsideOf(file)).map(({ start, end }) => ({
        path: file.path,
        line: file.text.slice(0, start).split("\n").length,
        message: `${file.text.slice(start, end).split("\n")[0]} stands in a statement: give it as a parameter`,
      })),
    ),
  );
  const idle = Object.entries(allowed).flatMap(([path, { parts }]) =>
    parts
      .filter((part) => !used.has(`${path} ${part}`))
      .map((part) => ({ path, message: `${part} needs no permission to stand in a statement` })),
  );
  return [...findings, ...idle];
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith("#/")) return `apps/server/src/${specifier.slice(2)}`;
  return posix.join(posix.dirname(from), specifier);
}
