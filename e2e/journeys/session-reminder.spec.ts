import { expect, test } from "./market-journey.ts";

const MINUTE_MS = 60_000;

test("after as many minutes as somebody has set the app asks whether to go on, and again after as many more", async ({
  page,
  member,
  time,
}) => {
  await member.dataOf(member.post("/api/risk/limits", { sessionReminder: "30" }));
  const known = page.waitForResponse((response) => response.url().endsWith("/api/risk/limits"));
  await page.goto("/ucenter");
  await known;
  const asked = (minutes: number) => page.getByRole("dialog", { name: `${minutes} minutes in the app` });
  await time.leap(29 * MINUTE_MS);
  await expect(asked(30)).toHaveCount(0);
  await time.leap(2 * MINUTE_MS);
  await asked(30).getByRole("button", { name: "Go on" }).click();
  await time.pass(MINUTE_MS);
  await expect(asked(30)).toHaveCount(0);
  await time.leap(30 * MINUTE_MS);
  await asked(60).getByRole("button", { name: "Take a break" }).click();
  await expect(page).toHaveURL(/\/ucenter\?page=limits$/);
  await expect(page.getByRole("button", { name: /^Cool-off/ })).toBeVisible();
});
