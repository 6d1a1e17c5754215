import { expect, test } from "./journey.ts";

const TITLE = "Every fill shows its evidence";

test("an announcement of home is read whole, and the bell falls silent when all are read", async ({
  page,
  member,
  home,
}) => {
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notices/ });
  await test.step("home leads to it", async () => {
    await home.open();
    await expect(bell).toHaveAccessibleName("Notices, some unread");
    await page.getByRole("link", { name: TITLE }).click();
    await expect(page).toHaveURL(/\/helpDetails\?id=\d+$/);
    await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
    await expect(page.getByRole("article").getByRole("paragraph")).toHaveCount(4);
  });

  await test.step("reading it is kept on the server", async () => {
    const unread = async () =>
      (await member.dataOf<{ ids: string[] }>(member.get("/api/business/notice/unread"))).ids.length;
    await expect.poll(unread).toBe(1);
    await page.goto("/help");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
    expect(await unread()).toBe(0);
    await home.open();
    await expect(bell).toHaveAccessibleName("Notices");
  });
});

test("a visitor reads announcements too, and the device remembers which", async ({ page }) => {
  await page.goto("/help");
  await expect(page.getByText("Unread")).toHaveCount(2);
  await page.getByRole("link", { name: TITLE }).click();
  await expect(page).toHaveURL(/\/broadcastDetails\?id=\d+$/);
  await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
  await page.goto("/help");
  await expect(page.getByText("Unread")).toHaveCount(1);
});

test("a notice that is not there, and one that could not be loaded, say so with a way on", async ({ page, member }) => {
  expect(member.satoken).not.toBeNull();
  for (const id of ["987654", "<img src=x onerror=alert(1)>"]) {
    await page.goto(`/helpDetails?${new URLSearchParams({ id })}`);
    await expect(page.getByText("This notice is not there")).toBeVisible();
  }
  await page.getByRole("link", { name: "All announcements" }).click();
  await expect(page).toHaveURL(/\/help$/);
  await page.route("**/api/business/notice/1", (route) => route.abort());
  await page.goto("/helpDetails?id=1");
  await expect(page.getByRole("alert")).toContainText("Try again");
  await page.unroute("**/api/business/notice/1");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toContainText("simulated");
});

test("the help is found by category and by words", async ({ page, member }) => {
  expect(member.satoken).not.toBeNull();
  await page.goto("/questions");
  for (const heading of ["Getting started", "Trading", "Prices"]) {
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  await page.getByRole("searchbox").fill("insurance fund");
  await expect(page.getByRole("listitem")).toHaveText([/What liquidation means/]);
  await page.getByRole("searchbox").fill("100%_");
  await expect(page.getByText("Nothing found for “100%_”")).toBeVisible();
  await page.getByRole("searchbox").fill("liquidation insurance");
  await page.getByRole("link", { name: /What liquidation means/ }).click();
  await expect(page.getByRole("heading", { name: "What liquidation means" })).toBeVisible();
});
