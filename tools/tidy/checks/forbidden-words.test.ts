import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { forbiddenWords, plainFileNames } from "./forbidden-words.ts";

test("work that is put off is found where it stands", () => {
  const tree = treeOf({ "tools/a.ts": "const a = 1;\n// TODO: the rest\n" });
  expect(forbiddenWords.run(tree)).toEqual([
    { path: "tools/a.ts", line: 2, message: "TODO: do it, or put it in the tracker" },
  ]);
});

test.each(["tools/utils.ts", "apps/web/src/common/x.ts", "tools/order-helpers.ts", "tools/OrderRow.tsx"])(
  "%s is no good name",
  (path) => {
    expect(plainFileNames.run(treeOf({ [path]: "" }))).toHaveLength(1);
  },
);

test("a name that says what is inside is good", () => {
  expect(plainFileNames.run(treeOf({ "tools/order-row.tsx": "", "tools/commonplace.ts": "" }))).toEqual([]);
});
