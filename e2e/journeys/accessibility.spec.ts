import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { expect, test } from "./journey.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const SCREENS: readonly [name: string, path: string][] = [
  ["home", "/"],
  ["quotes", "/quotes"],
  ["search", "/quoteSearch"],
  ["trade", "/trade?coin=btcusdt&type=CryptoCoin&subType=contract"],
  ["spot", "/trade?coin=btcusdt&type=CryptoCoin&subType=spot"],
  ["assets", "/assets"],
  ["transfer", "/transfer"],
  ["bills", "/ucenterOrder"],
  ["search for orders", "/searchorders"],
  ["my account", "/ucenter"],
  ["profile", "/profile"],
  ["identity", "/authentication"],
  ["own limits", "/ucenter?page=limits"],
  ["menu", "/Sidebar"],
  ["language selection", "/language-selection"],
  ["login password", "/loginpassword"],
  ["fund password", "/fund-password"],
  ["binding an e-mail address", "/email-authentication"],
  ["binding a phone", "/phone-authentication"],
  ["a screen that is not built yet", "/loan"],
];

for (const theme of ["light", "dark"]) {
  for (const [name, path] of SCREENS) {
    test(`${name}, ${theme}: accessible by the rules of axe`, async ({ page, member }) => {
      expect(member.satoken).not.toBeNull();
      await page.addInitScript((chosen) => localStorage.setItem("evenkeel_THEME", chosen), theme);
      await page.goto(path);
      await expectAccessible(page);
    });
  }
  for (const path of ["/login", "/register", "/emailpassword", "/phonepassword"]) {
    test(`${path}, ${theme}: accessible by the rules of axe`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem("evenkeel_THEME", chosen), theme);
      await page.goto(path);
      await expectAccessible(page);
    });
  }
}

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  // Skeletons first; what is judged is the screen with its content, standing still.
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.waitForTimeout(700);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect(told).toEqual([]);
}
