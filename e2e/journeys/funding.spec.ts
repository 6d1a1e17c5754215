import { expect, test } from "./timed-journey.ts";

const BEFORE_FUNDING = "2026-11-18T12:00:00Z";
const AFTER_FUNDING = "2026-11-18T16:00:01Z";

test.use({ start: BEFORE_FUNDING });

test("who holds a position over a funding time pays for it, and sees it in the position and in the bills", async ({
  page,
  site,
  time,
  exchanges,
  member,
  trade,
  bills,
}) => {
  await page.clock.install({ time: time.now() });
  exchanges.setPrice("BTCUSDT", "64000.0");
  expect(member.satoken).not.toBeNull();
  await trade.open("btcusdt");
  await expect(trade.price).toHaveText("64,000.0");
  await expect(trade.priceState).toHaveCount(0);
  await trade.place({ side: "Long", size: "0.1" });
  await expect(trade.positions).toHaveCount(1);
  const fact = (name: string) => trade.positions.locator("div").filter({ hasText: new RegExp(`^${name}`) });
  await expect(fact("Funding")).toContainText("0.00");
  const breakEven = async () => Number(((await fact("Break-even").textContent()) ?? "").replace(/[^\d.]/g, ""));
  const before = await breakEven();

  await time.passTo(site, AFTER_FUNDING);
  // 0.1 · 64,000 · 0.01 %: without a premium the rate is the interest of an interval.
  await expect(fact("Funding")).toContainText("−0.64");
  // What was paid has to come back before anything is made: 0.64 a tenth of a coin.
  await expect.poll(async () => (await breakEven()) - before).toBeCloseTo(6.4, 0);

  await bills.open();
  await expect(bills.ofKind("Funding").filter({ hasText: "−0.64" })).toBeVisible();
});
