import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliKilobytes, buildApp, filesOf } from "./built-page.ts";
import type { Contest } from "./contest.ts";

const WEB = join(import.meta.dirname, "..", "..", "apps", "web");
const EMPTY = join(import.meta.dirname, "empty-chart-app");

/** The page, the screen that its route opens with its words, and the chart: all that stands before a first candle. */
const TRADE = [
  "index.html",
  "src/app/routes/trade.tsx",
  "src/ui/every-screen.ts",
  ...["trade", "chart", "star"].map((words) => `src/i18n/locales/en/${words}.json`),
  "src/chart/mount-chart.ts",
];

let folder = "";

async function builtSize(root: string, name: string, modules: readonly string[]): Promise<number> {
  const outDir = join(folder, name);
  return brotliKilobytes(outDir, filesOf(await buildApp(root, outDir), modules));
}

export const tradeRouteSize: Contest = {
  name: "scripts and styles of the trade screen",
  unit: "kB",
  anchor: "an empty React app with a router and the same chart library, built the same way",
  isMoreBetter: false,
  budget: 1.8,
  rounds: 0,
  prepare: async () => {
    folder = mkdtempSync(join(tmpdir(), "evenkeel-bench-"));
  },
  measureOurs: () => builtSize(WEB, "ours", TRADE),
  measureAnchor: () => builtSize(EMPTY, "empty", ["index.html"]),
  finish: async () => rmSync(folder, { recursive: true, force: true }),
};
