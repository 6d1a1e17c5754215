import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { BROWSER_FLAGS } from "./flags.ts";

const featuresIn = (flag: string) => flag.replace("--disable-features=", "").split(",");

test("what Playwright leaves out of the browser stays left out", async () => {
  const folder = mkdtempSync(join(tmpdir(), "browser-"));
  const path = join(folder, "chromium");
  writeFileSync(path, "#!/bin/sh\nexit 1\n");
  chmodSync(path, 0o755);
  // A browser that ends at once is told of with everything that it was given.
  const fault = await chromium.launch({ executablePath: path }).catch((error: Error) => error.message);
  rmSync(folder, { recursive: true });
  const [playwrights = ""] = /--disable-features=\S+/.exec(String(fault)) ?? [];
  const ours = BROWSER_FLAGS.filter((flag) => flag.startsWith("--disable-features="));
  expect(ours).toHaveLength(1);
  expect(featuresIn(playwrights).length).toBeGreaterThan(5);
  expect(featuresIn(ours[0] ?? "")).toEqual(expect.arrayContaining(featuresIn(playwrights)));
});
