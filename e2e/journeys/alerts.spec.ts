import type { Alert, alertFiring } from "@evenkeel/contract/alert";
import type * as z from "zod/mini";
import type { ApiClient } from "../harness/api-client.ts";
import { PushDevice } from "../harness/push-device.ts";
import { expect, test } from "./live-journey.ts";

type Firing = z.infer<typeof alertFiring>;

test.beforeEach(async ({ member, exchanges, trade }) => {
  expect(member.satoken).not.toBeNull();
  exchanges.setPrice("BTCUSDT", "64000.0");
  await trade.open("btcusdt");
  await expect(trade.price).toHaveText("64,000.0");
});

test("an alert fires once, on the very tick that reaches it, is told on the screen and kept among the notices", async ({
  page,
  member,
  trade,
  alerts,
  toasts,
  home,
  exchanges,
}) => {
  const told = toasts.message("BTC/USDT is at or above 64,500: 64,500");

  await test.step("set, and seen on the bell", async () => {
    await alerts.open();
    await alerts.set({ kind: "Price rises to", level: "64000" });
    await expect(alerts.dialog.getByText("This is already the case. Choose another level.")).toBeVisible();
    await alerts.set({ kind: "Price rises to", level: "64500" });
    await expect(toasts.message("Alert set")).toBeVisible();
    await expect(alerts.alert("Price at or above 64,500")).toContainText("Once · In the app");
    await alerts.close();
    await alerts.isOn(1);
  });
  await test.step("a tick below is none", async () => {
    exchanges.setPrice("BTCUSDT", "64499.9");
    await expect(trade.price).toHaveText("64,499.9");
    await expect(told).toHaveCount(0);
  });
  await test.step("the tick at the level fires it", async () => {
    exchanges.setPrice("BTCUSDT", "64500.0");
    await expect(told).toBeVisible();
    await alerts.isOn(0);
    expect(await firings(member)).toMatchObject([{ kind: "priceAbove", level: "64500", value: "64500.0" }]);
  });
  await test.step("and no later one", async () => {
    for (const price of ["64400.0", "64600.0", "64450.0", "64550.0"]) {
      exchanges.setPrice("BTCUSDT", price);
      await expect(trade.price).toHaveText(price.replace("64", "64,"));
    }
    await alerts.open();
    await expect(alerts.alert("Price at or above 64,500")).toContainText("fired once");
    await expect(alerts.dialog.getByRole("switch", { name: /64,500: on$/ })).not.toBeChecked();
    await alerts.close();
    expect(await firings(member)).toHaveLength(1);
  });
  await test.step("the notice waits behind home's bell, and leads to the market", async () => {
    await home.open();
    await page.getByRole("link", { name: "Notices, some unread" }).click();
    await page.getByRole("tab", { name: "For me" }).click();
    const notice = page.getByRole("main").getByRole("button", { name: /^Unread\s*BTC\/USDT is at or above 64,500/ });
    await notice.click();
    await expect(page).toHaveURL(/\/trade\?coin=btcusdt/);
    await expect.poll(() => member.dataOf(member.get("/api/notify/unread"))).toEqual({ unread: 0 });
  });
});

test("an alert that tells every time rests for five minutes after it has told", async ({
  member,
  trade,
  alerts,
  toasts,
  exchanges,
}) => {
  await alerts.open();
  await alerts.set({ kind: "Price falls to", level: "63900", frequency: "Every time" });
  await expect(toasts.message("Alert set")).toBeVisible();
  await alerts.close();
  exchanges.setPrice("BTCUSDT", "63899.9");
  await expect(toasts.message("BTC/USDT is at or below 63,900: 63,899.9")).toBeVisible();
  for (const price of ["63950.0", "63850.0"]) {
    exchanges.setPrice("BTCUSDT", price);
    await expect(trade.price).toHaveText(price.replace("63", "63,"));
  }
  // Set after the price had come back, and told by the same ticks: whatever they were to fire, they have fired.
  await member.dataOf(addAlert(member, { kind: "priceAbove", level: "63980" }));
  exchanges.setPrice("BTCUSDT", "63980.0");
  await expect(toasts.message("BTC/USDT is at or above 63,980: 63,980")).toBeVisible();
  expect((await firings(member)).map(({ level }) => level)).toEqual(["63980", "63900"]);
  await alerts.isOn(1);
});

test("an alert is switched off and on, changed, and removed", async ({ member, trade, alerts, toasts, exchanges }) => {
  await member.dataOf(addAlert(member, { kind: "priceAbove", level: "64200" }));
  await member.dataOf(addAlert(member, { kind: "priceAbove", level: "64300" }));
  await alerts.open();
  await alerts.dialog.getByRole("switch", { name: /64,200: on$/ }).click();
  await alerts.dialog.getByRole("button", { name: /^Remove: .*64,300/ }).click();
  await expect(alerts.alert("64,300")).toHaveCount(0);
  await expect
    .poll(async () => (await alertsOf(member)).map(({ level, isOn }) => [level, isOn]))
    .toEqual([["64200", false]]);

  await alerts.close();
  await alerts.isOn(0);
  exchanges.setPrice("BTCUSDT", "64310.0");
  await expect(trade.price).toHaveText("64,310.0");
  exchanges.setPrice("BTCUSDT", "64100.0");
  await expect(trade.price).toHaveText("64,100.0");
  expect(await firings(member)).toEqual([]);

  await alerts.open();
  await alerts.dialog.getByRole("switch", { name: /64,200: on$/ }).click();
  await alerts.close();
  await alerts.isOn(1);
  exchanges.setPrice("BTCUSDT", "64200.0");
  await expect(toasts.message("BTC/USDT is at or above 64,200: 64,200")).toBeVisible();
  await alerts.isOn(0);

  await test.step("a new level sets one that has fired again", async () => {
    await alerts.open();
    await alerts.dialog.getByRole("button", { name: /^Change: .*64,200/ }).click();
    await expect(alerts.level).toHaveValue("64200");
    await alerts.level.fill("64100");
    await alerts.dialog.getByRole("button", { name: "Save" }).click();
    await expect(alerts.dialog.getByText("This is already the case. Choose another level.")).toBeVisible();
    await alerts.level.fill("64250");
    await alerts.dialog.getByRole("textbox", { name: "Note" }).fill("time to sell");
    await alerts.dialog.getByRole("button", { name: "Save" }).click();
    await expect(toasts.message("Alert changed")).toBeVisible();
    await expect(alerts.alert("64,250")).toContainText("time to sell");
    await alerts.close();
    await alerts.isOn(1);
    exchanges.setPrice("BTCUSDT", "64250.0");
    await expect(toasts.message("BTC/USDT is at or above 64,250: 64,250")).toBeVisible();
    expect((await firings(member)).map(({ level }) => level)).toEqual(["64250", "64200"]);
  });
});

test("an alert on an indicator is set for its candles and reads as charts write it", async ({
  member,
  alerts,
  toasts,
}) => {
  const choose = (name: string) => alerts.dialog.getByRole("radio", { name, exact: true }).click();
  await alerts.open();
  await choose("Indicator");
  await expect(alerts.dialog.getByRole("textbox", { name: "Number of candles" })).toHaveValue("20");
  await choose("RSI");
  await choose("Falls below");
  await choose("4h");
  const level = alerts.dialog.getByRole("textbox", { name: "RSI" });
  await level.fill("100");
  await alerts.dialog.getByRole("button", { name: "Set alert" }).click();
  await expect(alerts.dialog.getByText("Enter a number from 1 to 99")).toBeVisible();
  await level.fill("30");
  await alerts.dialog.getByRole("button", { name: "Set alert" }).click();
  await expect(toasts.message("Alert set")).toBeVisible();
  await expect(alerts.alert("RSI(14) ≤ 30 · 4h")).toContainText("Once · In the app");
  expect(await alertsOf(member)).toMatchObject([{ kind: "rsiDown", level: "30", window: "4h" }]);
});

test("an alert by push message alone reaches this device, and the open screen stays quiet", async ({
  page,
  member,
  trade,
  alerts,
  toasts,
  exchanges,
  pushService,
}) => {
  const device = await PushDevice.of(page, member.satoken?.slice(-12) ?? "");
  await page.reload();
  await expect(trade.price).toHaveText("64,000.0");
  await alerts.open();
  await alerts.fill({ kind: "Price rises to", level: "64150" });
  await alerts.dialog.getByRole("switch", { name: "In the app" }).click();
  await alerts.dialog.getByRole("switch", { name: "Push message" }).click();
  await alerts.dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(toasts.message("Push messages are on")).toBeVisible();
  expect(await member.dataOf(member.get("/api/notify/settings"))).toMatchObject({ devices: 1 });
  await alerts.dialog.getByRole("button", { name: "Set alert" }).click();
  await expect(alerts.alert("64,150")).toContainText("Once · Push message");

  exchanges.setPrice("BTCUSDT", "64150.0");
  const sent = () => pushService.received.filter(({ path }) => path === device.path);
  await expect.poll(() => sent().length).toBe(1);
  await device.deliver(sent()[0]?.body as Buffer);
  await expect
    .poll(() => device.notifications())
    .toEqual([{ title: "BTC/USDT", body: "BTC/USDT is at or above 64,150: 64,150" }]);
  await expect(toasts.message(/64,150: /)).toHaveCount(0);
  expect(await member.dataOf(member.get("/api/notify/unread")), "it stands in the list all the same").toEqual({
    unread: 1,
  });

  await alerts.dialog.getByRole("button", { name: "Turn off" }).click();
  await expect.poll(() => member.dataOf(member.get("/api/notify/settings"))).toMatchObject({ devices: 0 });

  // Who is signed out, here from elsewhere, is told nothing more: the worker goes with the session.
  await alerts.dialog.getByRole("button", { name: "Turn on" }).click();
  await expect.poll(() => member.dataOf(member.get("/api/notify/settings"))).toMatchObject({ devices: 1 });
  await member.post("/api/business/user/logout");
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
});

async function firings(client: ApiClient): Promise<Firing[]> {
  return (await client.get("/api/alert/history?pageSize=100")).body.rows as Firing[];
}

async function alertsOf(client: ApiClient): Promise<Alert[]> {
  return (await client.get("/api/alert/list?pageSize=100")).body.rows as Alert[];
}

/** Sets an alert on the BTC contract, to be told once in the app. */
function addAlert(client: ApiClient, words: { kind: Alert["kind"]; level: string }) {
  return client.post("/api/alert/add", { coinId: "2001", type: 2, frequency: "once", channels: ["inApp"], ...words });
}
