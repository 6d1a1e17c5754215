import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import { describeApi } from "@evenkeel/server/src/transport/http/openapi.ts";

// Writes docs/protocol/openapi.json, the document that the running server answers at GET /api/openapi.json.
// With --check nothing is written; the exit code says whether the file is fresh.

const root = join(import.meta.dirname, "..");
const file = join(root, "docs/protocol/openapi.json");

const { version } = JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8")) as { version: string };
const document = `${JSON.stringify(describeApi(ALL_ENDPOINTS, version), null, 2)}\n`;

if (process.argv.includes("--check")) {
  if (readOrEmpty(file) !== document) {
    console.error("docs/protocol/openapi.json is stale: run `node tools/run.mjs tools/openapi.ts`.");
    process.exitCode = 1;
  }
} else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, document);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
