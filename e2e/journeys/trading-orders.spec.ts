import { openKeyboard } from "./keyboard.ts";
import { expect, test } from "./live-journey.ts";

const START = "64000.0";
/** Heights in pixels. */
const SCREEN = 844;
const KEYBOARD = 340;

test.beforeEach(async ({ trade, exchanges, member }) => {
  expect(member.satoken).not.toBeNull();
  exchanges.setPrice("BTCUSDT", START);
  await trade.open("btcusdt");
  await expect(trade.price).toHaveText("64,000.0");
  await expect(trade.priceState).toHaveCount(0);
});

for (const [name, order, waits, path, entry] of [
  [
    "a limit order rests until the price comes to it",
    { side: "Long", size: "0.01", price: "63900" },
    /^Open$/,
    ["63890.0"],
    "63,900.0",
  ],
  [
    "a stop-market order waits for its trigger and then takes what the book has",
    { side: "Long", size: "0.01", type: "Stop market", trigger: "64200" },
    "Waits for the last price to rise to 64,200.0",
    ["64210.0"],
    "64,210.1",
  ],
  [
    "a stop-limit order is a limit order once its trigger is reached",
    { side: "Short", size: "0.01", type: "Stop limit", trigger: "63800", price: "63750" },
    "Waits for the last price to fall to 63,800.0",
    ["63790.0"],
    "63,789.9",
  ],
  [
    "a trailing stop follows the best price and takes when it has turned",
    { side: "Short", size: "0.01", type: "Trailing stop", callback: "0.5" },
    /^Trails the last price by 0\.5% from 64,000\.0: fills at 63,680\.0$/,
    ["64300.0", "64100.0", "63970.0"],
    "63,969.9",
  ],
] as const) {
  test(name, async ({ trade, exchanges }) => {
    await trade.place(order);
    await trade.showTab("Orders");
    await expect(trade.orders).toHaveCount(1);
    await expect(trade.orders.getByText(waits)).toBeVisible();
    for (const price of path) {
      exchanges.setPrice("BTCUSDT", price);
      await expect(trade.price).toHaveText(price.replace(/^(\d\d)/, "$1,"));
    }
    await expect(trade.orders).toHaveCount(0);
    await trade.showTab("Positions");
    await expect(trade.positions).toHaveCount(1);
    await expect(trade.positions).toContainText(entry);
  });
}

test("each field that cannot stand says why, the order is not sent, and a keyboard covers neither field nor button", async ({
  page,
  trade,
}) => {
  await trade.fill({ side: "Long", size: "0.01", type: "Stop market", trigger: "64000" });
  await expect(trade.ticket).toContainText("The price is there already");
  await trade.sendButton.click();
  await expect(trade.ticket).toBeVisible();
  await trade.chooseType("Trailing stop");
  await trade.field("Callback").fill("30");
  await expect(trade.ticket).toContainText("From 0.1% to 20%");

  await openKeyboard(page, KEYBOARD);
  for (const covered of [trade.field("Callback"), trade.sendButton]) {
    await expect
      .poll(async () => {
        const { y, height } = (await covered.boundingBox()) ?? { y: SCREEN, height: 0 };
        return y + height;
      })
      .toBeLessThanOrEqual(SCREEN - KEYBOARD);
  }
});

test("an open order is changed where it stands", async ({ trade }) => {
  await trade.place({ side: "Long", size: "0.01", type: "Stop market", trigger: "64200" });
  await trade.showTab("Orders");
  await trade.orders.getByRole("button", { name: "Change" }).click();
  const sheet = trade.sheet("Change order");
  const trigger = sheet.getByRole("textbox", { name: "Trigger price" });
  await trigger.fill("64000");
  await expect(sheet).toContainText("The price is there already");
  await trigger.fill("64300");
  await sheet.getByRole("textbox", { name: "Size" }).fill("0.02");
  await sheet.getByRole("button", { name: "Save changes" }).click();
  await expect(sheet).toBeHidden();
  await expect(trade.orders).toContainText("rise to 64,300.0");
  await expect(trade.orders).toContainText("0 / 0.02");
});

test("all orders are cancelled together, after a question", async ({ trade }) => {
  await trade.place({ side: "Long", size: "0.01", price: "63000" });
  await trade.place({ side: "Short", size: "0.01", type: "Trailing stop", callback: "2" });
  await trade.showTab("Orders");
  await expect(trade.orders).toHaveCount(2);
  await trade.page.getByRole("button", { name: "Cancel all" }).click();
  const question = trade.sheet("Cancel 2 orders?");
  await question.getByRole("button", { name: "Keep them" }).click();
  await expect(question).toBeHidden();
  await expect(trade.orders).toHaveCount(2);
  await trade.page.getByRole("button", { name: "Cancel all" }).click();
  await question.getByRole("button", { name: "Cancel 2 orders" }).click();
  await expect(trade.orders).toHaveCount(0);
  await trade.showTab("History");
  await trade.page.getByRole("radio", { name: "Orders" }).click();
  await expect(trade.page.getByText("Cancelled · by you")).toHaveCount(2);
});

test("an order that only reduces closes a part, and cannot be larger than the position", async ({ trade }) => {
  await trade.place({ side: "Long", size: "0.03" });
  await trade.fill({ side: "Short", size: "0.01" });
  await trade.ticket.getByRole("switch", { name: "Reduce only" }).click();
  await trade.field("Size").fill("0.05");
  await expect(trade.ticket).toContainText("At most 0.03 BTC");
  await trade.field("Size").fill("0.01");
  await expect(trade.sendButton).toHaveText("Close long 0.010 BTC at market");
  await trade.sendButton.click();
  await expect(trade.ticket).toBeHidden();
  await trade.showTab("Positions");
  await expect(trade.positions).toHaveCount(1);
  await expect(trade.positions).toContainText("0.020");
});

test("where the device asks before sending, the order is shown with its figures and can be taken back", async ({
  page,
  trade,
}) => {
  await trade.fill({ side: "Long", size: "0.01" });
  await trade.ticket.getByRole("button", { name: /^Options/ }).click();
  const options = trade.sheet("Options");
  await options.getByRole("switch", { name: "Ask before sending" }).click();
  await page.keyboard.press("Escape");
  await expect(options).toBeHidden();
  await trade.sendButton.click();
  const question = trade.sheet("Send this order?");
  await expect(question).toContainText("0.010 BTC");
  await expect(question).toContainText("Isolated 10×");
  await question.getByRole("button", { name: "Back" }).click();
  await expect(question).toBeHidden();
  await trade.sendButton.click();
  await question.getByRole("button", { name: "Long 0.010 BTC at market" }).click();
  await expect(trade.ticket).toBeHidden();
  await trade.showTab("Positions");
  await expect(trade.positions).toHaveCount(1);
});

test("the network goes while an order is sent: it is asked about, found, and there once, over a reload too", async ({
  page,
  trade,
  toasts,
}) => {
  let sent = 0;
  await page.route("**/api/contract/coin/buy", async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  let answerAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    answerAsked = resolve;
  });
  await page.route("**/api/clientId/**", async (route) => {
    await asked;
    await route.continue();
  });
  await trade.fill({ side: "Long", size: "0.01" });
  await trade.sendButton.click();
  await expect(trade.ticket).toContainText("Checking order…");
  answerAsked();
  await expect(trade.ticket).toBeHidden();
  await trade.showTab("Positions");
  await expect(trade.positions).toHaveCount(1);
  await expect(trade.positions).toContainText("0.010");
  expect(sent).toBe(1);

  await page.unroute("**/api/contract/coin/buy");
  await page.route("**/api/contract/coin/buy", async (route) => {
    await route.fetch();
    sent += 1;
  });
  await trade.fill({ side: "Long", size: "0.01" });
  await trade.sendButton.click();
  await expect.poll(() => sent).toBe(2);
  await page.reload();
  await expect(toasts.message("Your last order did arrive")).toBeVisible();
  await expect(trade.positions).toHaveCount(1);
  await expect(trade.positions).toContainText("0.020");
  expect(sent).toBe(2);
});
