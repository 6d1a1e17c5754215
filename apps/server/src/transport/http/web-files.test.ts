import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWebFiles } from "./web-files.ts";

const http = fastify();
let folder: string;
const script = "export const answer = 42;";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenkeel-web-"));
  mkdirSync(join(folder, "_built"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>page</title>");
  writeFileSync(join(folder, ".sources"), "stamp");
  writeFileSync(join(folder, "_built", "app-1a2b.js"), script);
  writeFileSync(join(folder, "_built", "app-1a2b.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "_built", "app-1a2b.js.map"), "{}");
  serveWebFiles(http, folder);
  await http.ready();
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

test.each(["/", "/quotes", "/assets", "/i&ABCD2345", "/trade?coin=btcusdt", "/index.html"])(
  "%s is the app's page",
  async (url) => {
    const reply = await http.inject({ url });
    expect(reply.body).toContain("<title>page</title>");
    expect(reply.headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/html; charset=utf-8" });
  },
);

test("an asset is kept for good and travels in the best form that the browser takes", async () => {
  const url = "/_built/app-1a2b.js";
  const small = await http.inject({ url, headers: { "accept-encoding": "gzip, br" } });
  expect(small.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  const plain = await http.inject({ url });
  expect(plain.body).toBe(script);
  const again = await http.inject({ url, headers: { "if-none-match": String(plain.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test.each([
  "/_built/app-9z9z.js",
  "/_built/app-1a2b.js.map",
  "/_built/app-1a2b.js.br",
  "/.sources",
  "/../package.json",
  "/%2e%2e/package.json",
  "/_built/..%2f..%2fpackage.json",
  "/api/nothing",
  "/ws/data",
])("%s is not there", async (url) => expect((await http.inject({ url })).statusCode).toBeGreaterThanOrEqual(400));
