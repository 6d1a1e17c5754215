import { signIn } from "../harness/api-client.ts";
import { expect, test } from "./journey.ts";

test("somebody signed out is sent to /login and afterwards back to where they were going", async ({
  page,
  stranger,
  register,
  login,
}) => {
  await register.open();
  await register.register(stranger);
  await login.isShown();
  await page.goto("/assets");
  await login.isShown();
  await login.signIn(stranger);
  await expect(page).toHaveURL(/\/assets$/);
});

test("an unknown path leads home", async ({ page }) => {
  await page.goto("/no/such/place");
  await expect(page).toHaveURL(/\/$/);
});

test("an invite link brings a stranger to register with the code", async ({ page, register }) => {
  await page.goto("/i&FRIEND42");
  await expect(page).toHaveURL(/\/register\?.*invite_code=FRIEND42/);
  await expect(register.inviteCode).toHaveValue("FRIEND42");
});

test("an invite link brings a member home", async ({ page, member }) => {
  expect(member.satoken).not.toBeNull();
  await page.goto("/i&FRIEND42");
  await expect(page).toHaveURL(/\/$/);
});

test("a session that the server has ended leads to /login", async ({ page, member, login }) => {
  await page.goto("/ucenter");
  await expect(page).toHaveURL(/\/ucenter$/);
  await member.post("/api/business/user/logout");
  await page.goto("/ucenter");
  await login.isShown();
});

test("logging out leaves the device its test-platform marker alone, and Back shows nothing of the person", async ({
  page,
  site,
  stranger,
  login,
}) => {
  const client = await signIn(site.url, stranger);
  const { id } = await client.dataOf<{ id: string }>(client.get("/api/business/user/getInfo"));
  const whoTheyAre = page.getByText(id);
  await login.open();
  await login.signIn(stranger);
  await expect(page).toHaveURL(/\/$/);
  await page.evaluate(() => localStorage.setItem("evenkeel_TEST_PLATFORM", "1"));
  await page.goto("/ucenter");
  await expect(whoTheyAre.first()).toBeVisible();
  await page.getByRole("radio", { name: "Dark", exact: true }).click();
  const left = page.waitForRequest((request) => request.url().endsWith("/api/business/user/logout"));
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await left;
  await expect(page).toHaveURL(/\/$/);
  const kept = () => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  expect(await kept()).toEqual([["evenkeel_TEST_PLATFORM"], []]);

  // The page is still as it was, and is kept so again for who signs in before it ends.
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("link", { name: "Log in" }).first().click();
  await login.signIn(stranger);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem("evenkeel_THEME"))).toBe("dark");

  await page.goto("/profile");
  await expect(whoTheyAre.first()).toBeVisible();
  await page.goto("/ucenter");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await login.isShown();
  await expect(whoTheyAre).toHaveCount(0);
});
