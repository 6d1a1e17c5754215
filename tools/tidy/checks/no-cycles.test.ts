import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { noCycles } from "./no-cycles.ts";

test("a circle is named once, with its whole way round", () => {
  const tree = treeOf({
    "tools/a.ts": 'import { b } from "./b.ts";',
    "tools/b.ts": 'import { c } from "./c.ts";',
    "tools/c.ts": 'export { a } from "./a.ts";',
  });
  expect(noCycles.run(tree).map((finding) => finding.message)).toEqual([
    "in a circle: tools/a.ts → tools/b.ts → tools/c.ts → tools/a.ts",
  ]);
});

test("a type that points back makes no circle", () => {
  const tree = treeOf({
    "tools/a.ts": 'import { b } from "./b.ts";',
    "tools/b.ts": 'import type { A } from "./a.ts";',
  });
  expect(noCycles.run(tree)).toEqual([]);
});
