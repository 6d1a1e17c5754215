import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";

export interface TextFile {
  /** Relative to the repository's root, with `/` between folders. */
  path: string;
  text: string;
}

/** The repository's own text files, as they stand on the disk. */
export interface Tree {
  files: readonly TextFile[];
}

export interface Finding {
  path: string;
  /** From 1; left out where the whole file is meant. */
  line?: number;
  message: string;
}

/** One rule of the house. Its name says what holds when it finds nothing. */
export interface Check {
  name: string;
  run(tree: Tree): Finding[];
}

const TEXT = new Set(".ts .tsx .mts .mjs .js .json .css .html .md .sql .sh .yml .yaml .svg".split(" "));

/** Reads every tracked file and every new one that git does not ignore, so a rule is broken before it is committed. */
export function readTree(root: string): Tree {
  const listing = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  if (listing.status !== 0) throw new Error(`git could not list the files of ${root}: ${listing.stderr}`);
  const paths = listing.stdout.split("\0").filter((path) => isText(path));
  const files = [...new Set(paths)].sort().flatMap((path) => {
    const text = readOrNull(join(root, path));
    return text === null ? [] : [{ path, text }];
  });
  return { files };
}

/** A tree made of literal files, for the tests of the checks. */
export function treeOf(files: Record<string, string>): Tree {
  return { files: Object.entries(files).map(([path, text]) => ({ path, text })) };
}

function isText(path: string): boolean {
  return TEXT.has(extname(path)) || path === ".ci/run";
}

/** Null for a file that is listed and yet gone: deleted, but not yet in the index. */
function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
