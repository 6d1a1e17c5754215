import { readFileSync } from "node:fs";
import type { HomeData } from "@evenkeel/contract/home-page";
import { expect, test } from "vitest";
import { marketRow } from "#/testing/market-row.ts";
import { homeRenderer } from "./home-renderer.tsx";

const template = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
const AT = Date.UTC(2026, 0, 15, 23, 30);
const row = marketRow({ symbol: "BTC/USDT", price: "64123.5", tickSize: "0.1", chRate: "-1.25" });

const dataIn = (language: string): HomeData => ({
  atMs: AT,
  language,
  settings: [{ key: "LOGO_SETTING", val: '{"name":"Harbour","isPlaceholder":false,"logoUrl":""}' }],
  languages: { rows: [], total: 0 },
  navigation: {
    rows: [{ id: "1", home: true, isOpen: true, name: "x", imgUrl: "", path: "/deposit", linkUrl: "/deposit" }],
    total: 1,
  },
  announcements: {
    rows: [{ id: "1", title: "Calm sea", subTitle: "", status: 1, startTime_timestamp: AT }],
    total: 1,
  } as HomeData["announcements"],
  homeCoins: {
    contractCoinConfigs: [row],
    spotCoinConfigs: [],
    contractFuturesConfigs: [],
    contractForexConfigs: [],
    contractIndicesConfigs: [],
    contractStockConfigs: [],
  },
  priceSource: "simulated",
  courses: { [row.referCoin]: ["1", "2", "3"] },
});
const markupIn = (language: string) => {
  const page = homeRenderer.renderHome(dataIn(language), template);
  return page.slice(page.indexOf('<div id="root">'), page.indexOf('<script type="application/json"'));
};

test.each(homeRenderer.languages)("home is drawn whole in %s, without waiting for anything", (language) => {
  const markup = markupIn(language);
  expect(markup).toContain('href="/trade?coin=');
  expect(markup.replace(/[^\d<]/g, "")).toContain("641235");
  expect(markup).toContain("non-scaling-stroke");
  // A part that waited would stand there as its fallback, and home would be drawn anew in the browser.
  expect(markup).not.toContain("<template");
  expect(markup, "a bare key").not.toMatch(/>[a-z]+\.[a-z]+[A-Za-z.]*</);
});

test("nothing in the page needs what its content policy forbids", () => {
  const page = homeRenderer.renderHome(dataIn("en"), template);
  expect(page).not.toMatch(/\sstyle="|\son\w+="|javascript:/);
  expect(page.match(/<script/g)).toHaveLength(3);
});

test("one page leaves nothing for the next", () => {
  expect(markupIn("zh")).toContain("行情");
  const first = markupIn("en");
  expect(first).not.toContain("行情");
  markupIn("ar");
  expect(markupIn("en")).toBe(first);
});

test("the page has the operator's name, and a visitor's way in beside the place for a member's card", () => {
  expect(homeRenderer.renderHome(dataIn("en"), template)).toContain("<title>Harbour</title>");
  expect(markupIn("en")).toMatch(/class="member:hidden">.*href="\/register".*visitor:hidden/s);
});
