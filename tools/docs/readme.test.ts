import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "@evenkeel/server/src/config.ts";
import { FEED_NAMES, FEED_URLS } from "@evenkeel/server/src/feeds/feed-names.ts";
import { expect, test } from "vitest";
import { code, readText, root, tableBelow } from "./markdown.ts";

const page = readText("README.md");

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  license?: string;
}
const manifestOf = (folder: string) => JSON.parse(readText(join(folder, "package.json"))) as Manifest;

/** The variables that the server reads, with the field that each one fills. */
function variables(): Map<string, keyof Config> {
  const source = readText("apps/server/src/config.ts");
  const reads = source.matchAll(/^ {4}(\w+): (?:resolve\()?read\(\s*"(\w+)"/gm);
  return new Map([...reads].map(([, field, name]) => [name ?? "", field as keyof Config]));
}

test("every variable of the configuration is in the table with its default, and nothing else is", () => {
  const config = readConfig({});
  const expected = [...variables()].map(([name, field]) => {
    const value = field === "dataDir" ? "./data" : config[field];
    const isNone = value === null || (Array.isArray(value) && value.length === 0);
    return [name, isNone ? "none" : String(value)];
  });
  // Live feeds have a page of their own.
  expect(expected.length).toBe(Object.keys(config).length - 1);
  expect(tableBelow(page, "Configuration").map(([name, value]) => [code(name), code(value)])).toEqual(expected);
});

test("the page for operators has the same variables", () => {
  const names = tableBelow(readText("docs/OPERATIONS.md"), "Configuration").map(([name]) => code(name));
  expect(names.sort()).toEqual([...variables().keys()].sort());
});

test("the page of the feeds has every feed, and every variable of theirs with its default", () => {
  const feeds = readText("docs/FEEDS.md");
  expect(tableBelow(feeds, "Choosing").map(([name]) => code(name))).toEqual([...FEED_NAMES]);
  const rows = tableBelow(feeds, "Configuration").map(([name, value]) => [code(name), code(value)]);
  const source = readText("apps/server/src/feeds/feed-config.ts");
  const others = [...source.matchAll(/"((?:TWELVEDATA|SETTLEMENT)_\w+)"/g)].map(([, name]) => name);
  const { twelveData, settlementWaitMs } = readConfig({}).liveFeeds;
  const { key, creditsPerMinute, delayMs, symbols } = twelveData;
  const ofVendor = [key ?? "none", creditsPerMinute, delayMs, symbols.size === 0 ? "none" : symbols];
  const defaults = [...ofVendor, settlementWaitMs / 60_000].map(String);
  expect(rows).toEqual([...Object.entries(FEED_URLS), ...others.map((name, at) => [name, defaults[at]])]);
});

test("every package that the product runs on is in the table with its licence, and nothing else is", () => {
  const folders = ["apps/server", "apps/web", "packages/contract", "packages/calc"];
  const used = folders.flatMap((folder) => Object.keys(manifestOf(folder).dependencies ?? {}));
  const expected = new Set([...used, ...Object.keys(manifestOf(".").optionalDependencies ?? {})]);
  for (const name of expected) if (name.startsWith("@evenkeel/")) expected.delete(name);
  const rows = tableBelow(page, "Dependencies").map(([name, licence]) => ({ name: code(name), licence }));
  expect(rows.map(({ name }) => name)).toEqual([...expected].sort());
  for (const { name, licence } of rows) {
    // Packages for another processor are not installed here.
    if (!existsSync(join(root, "node_modules", name))) continue;
    expect([name, licence]).toEqual([name, manifestOf(join("node_modules", name)).license]);
  }
});

test("every npm command that is mentioned exists", () => {
  const scripts = new Set(Object.keys(manifestOf(".").scripts ?? {}));
  for (const [, name = ""] of page.matchAll(/npm run ([\w-]+)/g)) expect([...scripts]).toContain(name);
});
