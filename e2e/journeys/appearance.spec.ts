import { expect, test } from "./journey.ts";

test("Arabic runs from right to left and stays", async ({ page, member }) => {
  expect(member.satoken).not.toBeNull();
  await page.goto("/language-selection");
  await page.getByText("العربية").click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("Chinese is complete: no screen shows an English word or a bare key", async ({ page, member }) => {
  expect(member.satoken).not.toBeNull();
  await page.goto("/language-selection");
  await page.getByText("简体中文").click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  for (const path of [
    "/",
    "/quotes",
    "/trade?coin=btcusdt&type=CryptoCoin&subType=contract",
    "/ucenter",
    "/ucenterOrder",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText(/[\u4e00-\u9fff]/);
    const words = await page.getByRole("main").textContent();
    expect(words, `${path}: a key without its words`).not.toMatch(/\b[a-z]+\.[a-z]+[A-Za-z.]*\b(?!\/)/);
  }
});

test("the dark theme persists", async ({ page, member }) => {
  expect(member.satoken).not.toBeNull();
  await page.goto("/Sidebar");
  await page
    .getByRole("switch", { name: /dark/i })
    .or(page.getByRole("radio", { name: /dark/i }))
    .first()
    .click();
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark");
  await page.goto("/");
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark");
});

test("each of the four palettes has its own colours for up and down, and the chosen one stays", async ({
  page,
  member,
}) => {
  expect(member.satoken).not.toBeNull();
  const colours = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue("--up"), style.getPropertyValue("--down")].join(" ");
    });
  await page.goto("/ucenter");
  const seen = new Set<string>();
  for (const name of ["Red up", "Blue, orange", "No colour", "Green up"]) {
    await page.getByRole("radio", { name, exact: true }).click();
    await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
    seen.add(await colours());
  }
  expect(seen.size).toBe(4);
  await page.getByRole("radio", { name: "Blue, orange" }).click();
  const chosen = await colours();
  await page.goto("/quotes");
  await expect(page.locator("html")).toHaveAttribute("data-palette", "blue-orange");
  expect(await colours()).toBe(chosen);
});
