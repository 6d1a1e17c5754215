import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { moduleDoors } from "./module-doors.ts";

const tree = (from: string, specifier: string) => treeOf({ [from]: `import { x } from "${specifier}";` });

test("a module's door and its own files may be imported", () => {
  expect(moduleDoors.run(tree("apps/server/src/app.ts", "#/modules/ledger/index.ts"))).toEqual([]);
  expect(moduleDoors.run(tree("apps/server/src/modules/ledger/index.ts", "./post-entry.ts"))).toEqual([]);
});

test("a file behind another module's door may not", () => {
  const from = "apps/server/src/modules/orders/order.service.ts";
  const [finding] = moduleDoors.run(tree(from, "#/modules/ledger/post-entry.ts"));
  expect(finding?.message).toBe("apps/server/src/modules/ledger is entered by its index.ts, not by post-entry.ts");
});
