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
