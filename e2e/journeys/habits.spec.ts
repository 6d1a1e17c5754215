import { SIMULATED } from "../harness/site.ts";
import { expect, test } from "./market-journey.ts";

// A list that is long enough to scroll.
test.use({ siteEnv: SIMULATED });

const GET_INFO = "/api/business/user/getInfo";

test("100 ms after a navigation the page is at its top; Back finds it where it was left", async ({
  page,
  member,
  quotes,
  time,
}) => {
  expect(member.satoken).not.toBeNull();
  await quotes.open();
  await expect(quotes.markets.rows.nth(9)).toBeVisible();
  await time.stop();
  await page.evaluate(() => window.scrollTo(0, 300));
  await quotes.markets.rows.nth(6).tap();
  await expect(page).toHaveURL(/\/trade/);
  await page.evaluate(() => {
    document.body.style.minHeight = "3000px";
    window.scrollTo(0, 200);
  });
  await time.pass(99);
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  await time.pass(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("every navigation asks for the person's facts, and none of those calls piles up", async ({
  page,
  member,
  home,
  calls,
}) => {
  expect(member.satoken).not.toBeNull();
  await home.open();
  await expect.poll(async () => (await calls.of(GET_INFO)).length).toBe(1);
  let open = 0;
  await page.route(`**${GET_INFO}`, () => {});
  page.on("request", (request) => {
    if (request.url().endsWith(GET_INFO)) open += 1;
  });
  page.on("requestfailed", (request) => {
    if (request.url().endsWith(GET_INFO)) open -= 1;
  });
  for (const name of ["Quotes", "Home", "Quotes", "Home"]) {
    await page.getByRole("link", { name, exact: true }).tap();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await expect.poll(async () => (await calls.of(GET_INFO)).length).toBeGreaterThan(1);
  await expect.poll(() => open).toBe(1);
});
