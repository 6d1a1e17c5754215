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

  await page.evaluate(() => {
    document.body.style.minHeight = "";
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/quotes/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await time.pass(100);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

test("Back from a market finds a list in the order, and a search with the text, that it was left with", async ({
  page,
  member,
  quotes,
  search,
}) => {
  expect(member.satoken).not.toBeNull();
  const openFirst = async () => {
    await quotes.markets.rows.first().tap();
    await expect(page).toHaveURL(/\/trade/);
    await page.goBack();
  };
  await quotes.open();
  await quotes.markets.sortBy("Name");
  await quotes.markets.beginsWith(["AAVE/USDT"]);
  await openFirst();
  await expect(page.getByRole("button", { name: "Name, ascending" })).toBeVisible();
  await quotes.markets.beginsWith(["AAVE/USDT"]);

  await search.open("?type=Stock");
  await search.field.fill("tesla");
  await search.markets.shows(["TSLA"]);
  await openFirst();
  await expect(search.field).toHaveValue("tesla");
  await search.markets.shows(["TSLA"]);
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
