import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { candidates } from "./candidates.ts";

test("a browser named by the environment is tried first", async () => {
  const first = await candidates({ BROWSER_PATH: "/opt/some/browser", PATH: "" }).next();
  expect(first.value).toEqual({ source: "BROWSER_PATH", path: "/opt/some/browser" });
});

test("an executable on the path is a candidate, a plain file is not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "browsers-"));
  writeFileSync(join(folder, "chromium"), "", { mode: 0o755 });
  writeFileSync(join(folder, "google-chrome"), "", { mode: 0o644 });
  const paths: string[] = [];
  for await (const candidate of candidates({ PATH: folder })) {
    paths.push(candidate.path);
    if (paths.length === 2) break;
  }
  expect(paths[0]).toBe(join(folder, "chromium"));
  expect(paths).not.toContain(join(folder, "google-chrome"));
});
