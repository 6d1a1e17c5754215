import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { localeKeys } from "./locale-keys.ts";

test("a string that one language lacks is named", () => {
  const tree = treeOf({
    "apps/web/src/i18n/locales/en/home.json": '{"title":"Home","tabs":{"spot":"Spot"},"row_one":"a","row_other":"b"}',
    "apps/web/src/i18n/locales/zh/home.json": '{"title":"首页","row_other":"b","extra":"c"}',
  });
  expect(localeKeys.run(tree).map((finding) => finding.message)).toEqual([
    "lacks tabs.spot",
    "holds extra, which English lacks",
  ]);
});
