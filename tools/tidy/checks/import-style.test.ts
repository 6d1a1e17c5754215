import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { importStyle } from "./import-style.ts";

test("a far import and a blanket export are found", () => {
  const far = ["..", "..", "ui/x.ts"].join("/");
  const text = `import { x } from "${far}";\nexport * from "./y.ts";\nimport { z } from "../z.ts";\n`;
  expect(importStyle.run(treeOf({ "apps/web/src/a/b.ts": text }))).toEqual([
    { path: "apps/web/src/a/b.ts", line: 1, message: "../../ui/x.ts reaches two folders up" },
    { path: "apps/web/src/a/b.ts", line: 2, message: "export * hides what a file offers" },
  ]);
});
