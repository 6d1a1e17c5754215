import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { importDirections } from "./import-directions.ts";

/** What the check says of one import. */
const verdictOn = (from: string, specifier: string) =>
  importDirections.run(treeOf({ [from]: `import { x } from "${specifier}";\n` })).map((finding) => finding.message);

test.each([
  ["apps/web/src/features/home/x.ts", "@evenkeel/calc/decimal"],
  ["apps/web/src/features/home/x.ts", "#/live/index.ts"],
  ["apps/web/src/app/routes/home.tsx", "#/features/home/home-screen.tsx"],
  ["apps/server/src/modules/orders/orders.routes.ts", "#/transport/http/route.ts"],
  ["apps/server/src/feeds/replay/replay.ts", "#/modules/market-data/index.ts"],
  ["packages/calc/src/decimal.ts", "@evenkeel/contract/limits"],
  ["e2e/journeys/x.ts", "@evenkeel/contract/all"],
  ["apps/server/src/main.ts", "./app.ts"],
  ["apps/server/src/modules/orders/x.ts", "#/modules/ledger/index.ts"],
])("%s may import %s", (from, specifier) => {
  expect(verdictOn(from, specifier)).toEqual([]);
});

test.each([
  ["packages/contract/src/limits.ts", "@evenkeel/calc/decimal", "contract may not import from calc"],
  ["apps/web/src/main.tsx", "@evenkeel/server/src/app.ts", "web may not import from server"],
  ["apps/server/src/app.ts", "../../web/src/main.tsx", "server may not import from web"],
  ["apps/web/src/ui/row.tsx", "#/features/home/x.ts", "ui may not import from features, a layer above it"],
  ["apps/web/src/live/store.ts", "../app/router.tsx", "live may not import from app, a layer above it"],
  ["apps/web/src/features/home/x.ts", "#/features/markets/y.ts", "the feature home may not import the feature markets"],
  [
    "apps/server/src/platform/db.ts",
    "#/modules/ledger/index.ts",
    "platform may not import from modules, a layer above it",
  ],
  [
    "apps/server/src/modules/ledger/x.ts",
    "#/modules/orders/index.ts",
    "the ledger imports no module, and orders is one",
  ],
])("%s may not import %s", (from, specifier, message) => {
  expect(verdictOn(from, specifier)).toEqual([message]);
});
