import { importsOf } from "../imports.ts";
import { codeFiles, isTest } from "../source-lines.ts";
import type { Check, Finding } from "../tree.ts";

/** The rooms of the house and those each may import from. A room may always import from itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  calc: ["contract"],
  web: ["calc", "contract"],
  server: ["calc", "contract"],
  operator: ["calc", "contract"],
  // The journeys compare what a person sees with the books, so they reach the server's database plumbing.
  e2e: ["calc", "contract", "server", "tools"],
  tools: ["contract", "server"],
  // The benches use the browser that the tests have found.
  bench: ["calc", "contract", "server", "tools"],
};

/** The layers inside an app, the highest first: a layer imports from those below it in the list and never from above. */
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  web: [["testing"], ["app", "main"], ["features"], ["live", "api", "chart"], ["ui"], ["format", "i18n", "lib"]],
  server: [["testing", "cli"], ["main", "app", "config"], ["transport"], ["feeds"], ["modules"], ["platform"]],
};

/** Imports that run upwards all the same. */
const ALSO_ALLOWED = new Set([
  // A module's routes are made with the transport's `route()`, which knows no module.
  "server:modules→transport",
  // Configuration is read by whoever is configured.
  "server:transport→config",
  "server:feeds→config",
  "server:modules→config",
  "server:platform→config",
]);

export const importDirections: Check = {
  name: "imports run downwards only",
  run(tree) {
    return codeFiles(tree)
      .filter((file) => !isTest(file.path) || file.path.startsWith("e2e/"))
      .flatMap(importsOf)
      .flatMap(({ from, line, target }): Finding[] => {
        const fault = target === null ? null : whyForbidden(from, target);
        return fault ? [{ path: from, line, message: fault }] : [];
      });
  },
};

function whyForbidden(from: string, target: string): string | null {
  const [here, there] = [roomOf(from), roomOf(target)];
  if (!here || !there) return null;
  if (here !== there) return MAY_IMPORT[here]?.includes(there) ? null : `${here} may not import from ${there}`;
  return (
    whyLayerForbidden(here, from, target) ?? whyModuleForbidden(from, target) ?? whyFeatureForbidden(here, from, target)
  );
}

function whyLayerForbidden(room: string, from: string, target: string): string | null {
  const layers = LAYERS[room];
  const [here, there] = [layerOf(from), layerOf(target)];
  if (!layers || !here || !there || here === there) return null;
  const [above, below] = [rank(layers, here), rank(layers, there)];
  if (above === -1 || below === -1 || above <= below) return null;
  return ALSO_ALLOWED.has(`${room}:${here}→${there}`) ? null : `${here} may not import from ${there}, a layer above it`;
}

/** The ledger stands below every other module. */
function whyModuleForbidden(from: string, target: string): string | null {
  const [here, there] = [moduleOf(from), moduleOf(target)];
  return here === "ledger" && there && there !== here ? `the ledger imports no module, and ${there} is one` : null;
}

/** What two features need moves down, or is put together by a route. */
function whyFeatureForbidden(room: string, from: string, target: string): string | null {
  if (room !== "web") return null;
  const [here, there] = [featureOf(from), featureOf(target)];
  return here && there && here !== there ? `the feature ${here} may not import the feature ${there}` : null;
}

function rank(layers: readonly (readonly string[])[], layer: string): number {
  return layers.findIndex((row) => row.includes(layer));
}

function roomOf(path: string): string | null {
  return /^(?:packages|apps)\/([^/]+)\//.exec(path)?.[1] ?? /^(e2e|tools|bench)\//.exec(path)?.[1] ?? null;
}

function layerOf(path: string): string | null {
  return /^apps\/[^/]+\/src\/([^/.]+)/.exec(path)?.[1] ?? null;
}

function moduleOf(path: string): string | null {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function featureOf(path: string): string | null {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}
