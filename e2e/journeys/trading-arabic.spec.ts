import { expect, test } from "./live-journey.ts";

test.use({ locale: "ar", colorScheme: "dark" });

test("in Arabic and dark, from right to left, a stop is placed and stands with its sentence", async ({
  page,
  trade,
  exchanges,
  member,
}) => {
  expect(member.satoken).not.toBeNull();
  await page.addInitScript(() => {
    localStorage.setItem("evenkeel_LANGUAGE", "ar_SA");
    localStorage.setItem("evenkeel_THEME", "dark");
  });
  exchanges.setPrice("BTCUSDT", "64000.0");
  await trade.open("btcusdt");
  await expect(trade.price).toHaveText("64,000.0");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("button", { name: "شراء" }).first().click();
  const ticket = page.getByRole("dialog", { name: "بطاقة الأمر" });
  await ticket.getByRole("button", { name: /^نوع الأمر/ }).click();
  await page.getByRole("button", { name: /^وقف سوق/ }).click();
  await ticket.getByRole("textbox", { name: "سعر التفعيل", exact: true }).fill("65000");
  await ticket.getByRole("textbox", { name: "الكمية", exact: true }).fill("0.01");
  await expect(ticket.getByRole("textbox", { name: "الكمية", exact: true })).toHaveCSS("direction", "ltr");
  await ticket.getByRole("button", { name: /^وقف شراء 0\.010 BTC/ }).click();
  await expect(ticket).toBeHidden();
  await page.getByRole("tab", { name: /^الأوامر/ }).click();
  await expect(page.getByText("ينتظر أن يرتفع السعر الأخير إلى 65,000.0")).toBeVisible();
});
