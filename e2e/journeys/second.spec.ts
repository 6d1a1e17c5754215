import type { DataOf } from "@evenkeel/contract/endpoint";
import type { secondProof } from "@evenkeel/contract/second";
import { Exchanges } from "../harness/exchanges.ts";
import { type Module, setModules } from "../harness/operator.ts";
import { SetTime } from "../harness/set-time.ts";
import { openSite } from "../harness/site.ts";
import { expect, test as live } from "./live-journey.ts";

/** A journey on prices and a time that are both in its hand. */
const test = live.extend<object, { time: SetTime }>({
  time: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => use(new SetTime("2026-11-18T12:00:05Z")),
    { scope: "worker" },
  ],
  exchanges: [
    async ({ time }, use) => {
      const exchanges = await Exchanges.open(() => time.now());
      await use(exchanges);
      await exchanges.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ exchanges, time }, use) => {
      const site = await openSite({ ...exchanges.env, ...time.env });
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

type Proof = DataOf<typeof secondProof>;

const openSecond = (each: Module): Module =>
  each.name === "second" ? { ...each, isOpen: true, modes: ["SIM"] } : each;

test("where an operator has opened it, a second contract is played with simulated money, ends by the index alone, and has its proof", async ({
  page,
  site,
  time,
  exchanges,
  member,
  trade,
}) => {
  await page.clock.install({ time: time.now() });
  await setModules(site, openSecond);
  exchanges.setPrice("BTCUSDT", "64000.0");
  await member.dataOf(
    member.post("/api/asset/transfer", { clientId: "to-funding", coin: "USDT", amount: "100", from: 3, to: 1 }),
  );
  await trade.open("btcusdt");
  await expect(trade.price).toHaveText("64,000.0");
  await page.getByRole("tab", { name: "Second", exact: true }).click();
  await expect(page.getByRole("note").filter({ hasText: "Practice game" })).toHaveText(
    "Practice game · simulated money · not an investment",
  );
  await expect(page.getByText("55.6%")).toBeVisible();
  await page.getByRole("textbox", { name: "Stake" }).fill("501");
  await expect(page.getByText("From 1 to 500 USDT")).toBeVisible();
  await expect(page.getByRole("button", { name: "Higher" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Stake" }).fill("10");

  const running = page.getByRole("region", { name: "Running" }).getByRole("article", { name: "BTC/USDT Higher" });
  const settled = page
    .getByRole("region", { name: "Settled" })
    .getByRole("article", { name: "BTC/USDT Higher" })
    .first();
  const index = (price: string) => page.getByRole("img", { name: `Index price of BTC/USDT: ${price}` });
  const play = async () => {
    exchanges.setPrice("BTCUSDT", "64000.0");
    await expect(index("64,000.0")).toBeVisible();
    await page.getByRole("button", { name: "Higher" }).click();
    await expect(running).toContainText(/\d+ s left/);
    await expect(page.getByText("90.00 USDT")).toBeVisible();
    // Its first price stands beside it; on a machine that was too busy to tell one in time, it stays without.
    await running
      .getByText("64,000.0")
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined);
    exchanges.setPrice("BTCUSDT", "64100.0");
    await expect(index("64,100.0")).toBeVisible();
    // The last seconds pass by themselves, so that there are prices in them.
    await time.pass(site, 50_000);
    await page.clock.fastForward("00:50");
    await expect(running).toHaveCount(0, { timeout: 30_000 });
    return (await settled.textContent())?.includes("Void") === true ? "void" : "decided";
  };
  // Two seconds without a price make it void, by the rules: then nothing was lost, and it is played again.
  for (let plays = 1; (await play()) === "void"; plays++) expect(plays).toBeLessThan(5);
  await expect(settled).toContainText("Right");
  await expect(settled).toContainText("Came back 18.00 USDT");
  await expect(page.getByText("108.00 USDT")).toBeVisible();

  await time.pass(site, 60_000);
  const { body } = await member.get("/api/second/coin/list?tab=history");
  const id = (body.rows as { id: string }[])[0]?.id;
  const isPublished = async () => {
    const { contract, files } = await member.dataOf<Proof>(member.get(`/api/second/coin/proof?id=${id}`));
    return [contract.entry, contract.settlement].every((tick) =>
      files.some((file) => file.content.includes(`${tick?.id},`)),
    );
  };
  await expect.poll(isPublished).toBe(true);
  await settled.getByRole("button", { name: "Proof" }).click();
  const proof = page.getByRole("dialog", { name: "How this was decided" });
  await expect(proof).toContainText("64,100");
  const saved = page.waitForEvent("download");
  await proof.getByRole("button", { name: "Save the file" }).last().click();
  expect((await saved).suggestedFilename()).toMatch(/^btcusdt-\d+\.csv$/);
});
