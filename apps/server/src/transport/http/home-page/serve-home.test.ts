import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { languages, navigation, noticesByType, settings } from "@evenkeel/contract/config-calls";
import type { HomeData, HomeRenderer } from "@evenkeel/contract/home-page";
import { detail, homeCoins, kline } from "@evenkeel/contract/market";
import { fastify } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "#/platform/app-error.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { type Route, route } from "../route.ts";
import { loadWebFiles } from "../web-files.ts";
import { loadHomeRenderer } from "./load-renderer.ts";
import { serveHome } from "./serve-home.ts";

const PLAIN = '<!doctype html><script src="/first.js"></script><title>empty</title>';
const GROUPS = {
  contractFuturesConfigs: [],
  contractCoinConfigs: [],
  spotCoinConfigs: [],
  contractForexConfigs: [],
  contractIndicesConfigs: [],
  contractStockConfigs: [],
};
const language = (langCode: string, isDefault = false) => ({
  id: langCode,
  langCode,
  name: langCode,
  isDefault,
  enabled: true,
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function webFolder(bundle?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "evenkeel-home-"));
  folders.push(folder);
  writeFileSync(join(folder, "index.html"), PLAIN);
  writeFileSync(join(folder, "first.js"), "early()");
  mkdirSync(join(folder, ".server"));
  if (bundle !== undefined) writeFileSync(join(folder, ".server", "home.js"), bundle);
  return folder;
}

const listedLanguages = { rows: [language("en"), language("ar", true)], total: 2 };
const ROUTES: Route[] = [
  route(settings, () => []),
  route(languages, () => listedLanguages),
  route(navigation, () => ({ rows: [], total: 0 })),
  route(noticesByType, ({ locale }) => ({
    rows: [{ id: "1", title: `news in ${locale}`, subTitle: "", status: 1, startTime_timestamp: 0 }],
    total: 1,
  })),
  route(homeCoins, () => GROUPS),
  route(kline, () => ({ rows: [], total: 0 })),
  route(detail, () => Promise.reject(new AppError("market.noHistory"))),
];

function site(draw: HomeRenderer["renderHome"], routes = ROUTES) {
  const renderHome = vi.fn(draw);
  const error = vi.fn();
  const clock = createTestClock();
  const http = fastify();
  const files = loadWebFiles(webFolder());
  const renderer = Promise.resolve({ languages: ["en", "ar", "zh"], languageCookie: "lang", renderHome });
  serveHome(http, { files, renderer, routes, imageOrigins: [], clock, log: { error } as never });
  return { http, renderHome, error, clock };
}

const drawIt = ({ language, announcements }: HomeData, template: string) =>
  `${template}<p lang="${language}">${announcements.rows[0]?.title}</p>`;

test.each([
  [undefined, "ar"],
  ["lang=zh", "zh"],
  ["a=b; lang=en; c=d", "en"],
  ["lang=xx", "ar"],
  ["lang=<script>", "ar"],
  ["xlang=zh", "ar"],
])("with the cookies %j the page is in %s", async (cookie, expected) => {
  const { http } = site(drawIt);
  const reply = await http.inject({ url: "/", headers: cookie === undefined ? {} : { cookie } });
  expect(reply.body).toContain(`<p lang="${expected}">news in ${expected}</p>`);
});

test("the page is the browser's own to keep, and its policy names the script that stands in it", async () => {
  const { http } = site(drawIt);
  const reply = await http.inject({ url: "/home" });
  expect(reply.body).toContain("<script>early()</script>");
  expect(reply.headers).toMatchObject({
    "cache-control": "private, no-cache",
    "content-type": "text/html; charset=utf-8",
    vary: "accept-encoding, cookie",
  });
  expect(reply.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  const again = await http.inject({ url: "/home", headers: { "if-none-match": String(reply.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("the page travels compressed", async () => {
  const { http } = site(drawIt);
  const plain = (await http.inject({ url: "/" })).body;
  const br = await http.inject({ url: "/", headers: { "accept-encoding": "gzip, br" } });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
  const gz = await http.inject({ url: "/", headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain);
});

test("a burst of visitors costs one drawing in each language, and the next second another", async () => {
  const { http, renderHome, clock } = site(drawIt);
  const visit = (cookie: string) => http.inject({ url: "/", headers: { cookie } });
  await Promise.all(Array.from({ length: 50 }, (_, at) => visit(at % 2 === 0 ? "lang=en" : "lang=zh")));
  expect(renderHome).toHaveBeenCalledTimes(2);
  clock.advance(1_000);
  await visit("lang=en");
  expect(renderHome).toHaveBeenCalledTimes(3);
});

test("where drawing fails the app's own page is sent, and the log says it once until it works again", async () => {
  const { http, renderHome, error, clock } = site(drawIt);
  renderHome.mockImplementation(() => {
    throw new Error("no such component");
  });
  for (let visit = 0; visit < 3; visit += 1) {
    const reply = await http.inject({ url: "/" });
    expect([reply.statusCode, reply.body]).toEqual([200, PLAIN]);
    expect(reply.headers["cache-control"]).toBe("no-cache");
  }
  expect(error).toHaveBeenCalledTimes(1);
  renderHome.mockImplementation(drawIt);
  expect((await http.inject({ url: "/" })).body).toContain("news in ar");
  clock.advance(1_000);
  renderHome.mockImplementation(() => {
    throw new Error("again");
  });
  expect((await http.inject({ url: "/" })).body).toBe(PLAIN);
  expect(error).toHaveBeenCalledTimes(2);
});

test("where the data cannot be read the app's own page is sent", async () => {
  const broken = ROUTES.map((known) =>
    known.endpoint === navigation ? route(navigation, () => Promise.reject(new AppError("server.unavailable"))) : known,
  );
  const { http, error } = site(drawIt, broken);
  expect((await http.inject({ url: "/" })).body).toBe(PLAIN);
  expect(error).toHaveBeenCalledOnce();
});

test("a build without the bundle, or with a broken one, serves the app's own page", async () => {
  const warn = vi.fn();
  const error = vi.fn();
  for (const bundle of [undefined, "throw new Error('broken')", "export const nothing = 1"]) {
    const folder = webFolder(bundle);
    const http = fastify();
    const renderer = loadHomeRenderer(folder, { warn, error } as never);
    const clock = createTestClock();
    serveHome(http, {
      files: loadWebFiles(folder),
      renderer,
      routes: ROUTES,
      imageOrigins: [],
      clock,
      log: { error } as never,
    });
    expect((await http.inject({ url: "/" })).body).toBe(PLAIN);
  }
  expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 2]);
});

test("the bundle of a build is loaded by its path", async () => {
  const folder = webFolder(
    'export const homeRenderer = { languages: ["en"], languageCookie: "l", renderHome: () => "drawn" };',
  );
  const loaded = await loadHomeRenderer(folder, {} as never);
  expect(loaded?.renderHome({} as HomeData, "")).toBe("drawn");
});

test("a server that begins to listen has drawn its page before anybody asks", async () => {
  const { http, renderHome } = site(drawIt);
  await http.listen({ port: 0, host: "127.0.0.1" });
  await vi.waitFor(() => expect(renderHome).toHaveBeenCalledTimes(1));
  await http.inject({ url: "/" });
  expect(renderHome).toHaveBeenCalledTimes(1);
  await http.close();
});
