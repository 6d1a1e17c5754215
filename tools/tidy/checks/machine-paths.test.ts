import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { machinePaths } from "./machine-paths.ts";

test("a folder of one machine is found, a route or a system folder is not", () => {
  const text = "/home/mary/code/x.ts\nhref=/home\nnode at /usr/bin/node\n/root/project/a\n";
  expect(machinePaths.run(treeOf({ "docs/x.md": text })).map((finding) => finding.line)).toEqual([1, 4]);
});
