import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STORAGE_PREFIX } from "./storage.ts";

test("the script before the first paint reads the same key", () => {
  const script = readFileSync(new URL("../../public/first-paint.js", import.meta.url), "utf8");
  expect(script).toContain(`"${STORAGE_PREFIX}THEME"`);
});
