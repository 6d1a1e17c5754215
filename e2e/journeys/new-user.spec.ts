import { TaskCard } from "../page-models/task-card.ts";
import { expect, test } from "./journey.ts";

test("a new user is shown what to do, goes where it is done, and receives each task's points once", async ({
  page,
  member,
  home,
  watchlist,
  toasts,
}) => {
  const card = new TaskCard(page);
  await test.step("an account alone has points waiting, everything else is to be done", async () => {
    await home.open();
    await expect(card.all).toHaveAccessibleName("All tasks, 0/4 completed");
    await card.all.click();
    await expect(card.task("Open your account").getByRole("button", { name: "Receive" })).toBeVisible();
    for (const task of ["Add your first favourite", "Set your first price alert", "Place your first simulated order"]) {
      await expect(card.task(task).getByRole("link", { name: "Go complete" })).toBeVisible();
    }
  });

  await test.step("points are received, and the task is completed", async () => {
    await card.task("Open your account").getByRole("button", { name: "Receive" }).click();
    await expect(toasts.message("10 points received. You have 10.")).toBeVisible();
    await expect(card.task("Open your account")).toContainText("Completed");
    await expect(card.all).toHaveAccessibleName("All tasks, 1/4 completed");
  });

  await test.step("go complete leads to where a favourite is added, and home knows that it was", async () => {
    await card.task("Add your first favourite").getByRole("link", { name: "Go complete" }).click();
    await expect(page).toHaveURL(/\/quotes/);
    await watchlist.star("ETH/USDT").click();
    await expect(toasts.message("Favorited successfully")).toBeVisible();
    await home.open();
    await page.getByRole("main").getByRole("button", { name: "Receive" }).first().click();
    await expect(toasts.message("10 points received. You have 20.")).toBeVisible();
  });

  await test.step("what was received is received for good, and once", async () => {
    const again = await member.get("/api/userTask/receive/1");
    expect(again.body).toMatchObject({ code: 200, data: { id: "1", taskStatus: 3, reward: 10, balance: 20 } });
    expect(again.headers.get("cache-control")).toBe("no-store");
    expect((await member.post("/api/userTask/receive/4")).body.msg).toBe("task.notReached");
    await page.reload();
    await expect(card.all).toHaveAccessibleName("All tasks, 2/4 completed");
  });
});

test("a visitor's home asks for no tasks", async ({ page, home }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/userTask/")) asked.push(request.url());
  });
  await home.open();
  await home.markets.isLive("BTC/USDT");
  await expect(new TaskCard(page).all).toHaveCount(0);
  expect(asked).toEqual([]);
});
