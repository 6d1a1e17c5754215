import { importsOf } from "../imports.ts";
import { codeFiles } from "../source-lines.ts";
import type { Check, Finding } from "../tree.ts";

/** Imports of types alone are left out: they are gone before anything runs. */
export const noCycles: Check = {
  name: "no file imports itself in a circle",
  run(tree) {
    const files = codeFiles(tree);
    const known = new Set(files.map((file) => file.path));
    const edges = new Map(
      files.map((file) => {
        const targets = importsOf(file).flatMap(({ target, isTypeOnly }) => (target && !isTypeOnly ? [target] : []));
        return [file.path, targets.filter((target) => known.has(target))];
      }),
    );
    return findCircles(edges);
  },
};

/** One finding for each edge that closes a circle, walking depth first and each file once. */
function findCircles(edges: ReadonlyMap<string, readonly string[]>): Finding[] {
  const findings: Finding[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    if (done.has(path)) return;
    trail.push(path);
    for (const target of edges.get(path) ?? []) {
      const start = trail.indexOf(target);
      if (start === -1) visit(target);
      else findings.push({ path, message: `in a circle: ${[...trail.slice(start), target].join(" → ")}` });
    }
    trail.pop();
    done.add(path);
  };
  for (const path of edges.keys()) visit(path);
  return findings;
}
