import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadResources, loadWebFiles, serveWebFiles } from "./web-files.ts";

const http = fastify();
let folder: string;
const script = "export const answer = 42;";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenkeel-web-"));
  mkdirSync(join(folder, "_built"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>page</title>");
  writeFileSync(join(folder, ".sources"), "stamp");
  mkdirSync(join(folder, ".server"));
  writeFileSync(join(folder, ".server", "home.js"), script);
  writeFileSync(join(folder, "_built", "app-1a2b.js"), script);
  writeFileSync(join(folder, "_built", "app-1a2b.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "_built", "app-1a2b.js.map"), "{}");
  mkdirSync(join(folder, ".own", "dark"), { recursive: true });
  writeFileSync(join(folder, ".own", "dark", "gift.svg"), "<svg/>");
  writeFileSync(join(folder, ".own", "notes.txt"), "not for browsers");
  serveWebFiles(http, new Map([...loadWebFiles(folder), ...loadResources(join(folder, ".own"))]));
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
  "/.server/home.js",
  "/../package.json",
  "/%2e%2e/package.json",
  "/_built/..%2f..%2fpackage.json",
  "/api/nothing",
  "/ws/data",
])("%s is not there", async (url) => expect((await http.inject({ url })).statusCode).toBeGreaterThanOrEqual(400));

test("an operator's own images lie below /resources, whatever the query, and nothing else of that folder does", async () => {
  const image = await http.inject({ url: "/resources/dark/gift.svg?t=1732194000000" });
  expect([image.statusCode, image.headers["content-type"], image.body]).toEqual([200, "image/svg+xml", "<svg/>"]);
  expect((await http.inject({ url: "/resources/notes.txt" })).statusCode).toBe(404);
  expect(loadResources(null).size).toBe(0);
});
