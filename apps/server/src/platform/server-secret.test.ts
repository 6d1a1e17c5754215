import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readServerSecret } from "./server-secret.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "evenkeel-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const hashOf = (serverSecret: string | null) => readServerSecret({ serverSecret, dataDir }).hash("use", "a", "b");

test("a secret is drawn once and kept for its owner alone", () => {
  const first = hashOf(null);
  expect(hashOf(null)).toEqual(first);
  expect(statSync(join(dataDir, "server-secret")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "server-secret"), "utf8")).toHaveLength(44);
});

test("parts do not run together, and uses are apart", () => {
  const secret = readServerSecret({ serverSecret: null, dataDir });
  expect(secret.hash("use", "ab", "")).not.toEqual(secret.hash("use", "a", "b"));
  expect(secret.hash("other", "a", "b")).not.toEqual(secret.hash("use", "a", "b"));
});

test("a configured secret is used as it is, and a damaged file stops the start", () => {
  expect(hashOf("x".repeat(32))).toEqual(hashOf("x".repeat(32)));
  expect(hashOf("x".repeat(32))).not.toEqual(hashOf(null));
  writeFileSync(join(dataDir, "server-secret"), "short\n");
  expect(() => hashOf(null)).toThrow("is damaged");
});
