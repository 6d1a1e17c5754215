import type { DataOf } from "@evenkeel/contract/endpoint";
import type { secondProof } from "@evenkeel/contract/second";
import { type Module, setModules } from "../harness/operator.ts";
import { expect, test } from "./timed-journey.ts";

test.use({ start: "2026-11-18T12:00:05Z" });

type Proof = DataOf<typeof secondProof>;

/** What the two prices decide, as the screen says it, with what comes back of a stake of 10 and what the wallet then has of 100. */
const OUTCOMES = {
  won: { word: "Right", returned: "18.00", wallet: "108.00" },
  // Two seconds without a price at either end, as on a machine that stood still: nothing is decided, and nothing lost.
  void: { word: "Void", returned: "10.00", wallet: "100.00" },
} as const;

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
  await page.getByRole("button", { name: "Higher" }).click();
  await expect(running).toContainText(/\d+ s left/);
  await expect(page.getByText("90.00 USDT")).toBeVisible();
  const { body } = await member.get("/api/second/coin/list?tab=order");
  const { id, acceptedAt } = (body.rows as { id: string; acceptedAt: number }[])[0] ?? { id: "", acceptedAt: 0 };
  const proofOf = () => member.dataOf<Proof>(member.get(`/api/second/coin/proof?id=${id}`));
  // Its first price is told before the next one comes, or never.
  await expect
    .poll(async () => (await proofOf()).contract.entry !== null || time.now() > acceptedAt + 2_500)
    .toBe(true);
  exchanges.setPrice("BTCUSDT", "64100.0");
  await expect(index("64,100.0")).toBeVisible();
  // The last seconds pass by themselves, so that there are prices in them.
  await time.pass(site, 50_000);
  await page.clock.fastForward("00:50");
  await expect(running).toHaveCount(0, { timeout: 30_000 });

  const { contract } = await proofOf();
  expect([contract.entry?.price ?? "64000", contract.settlement?.price ?? "64100"]).toEqual(["64000", "64100"]);
  const outcome = contract.entry && contract.settlement ? OUTCOMES.won : OUTCOMES.void;
  await expect(settled).toContainText(outcome.word);
  await expect(settled).toContainText(`Came back ${outcome.returned} USDT`);
  await expect(page.getByText(`${outcome.wallet} USDT`)).toBeVisible();

  await time.pass(site, 60_000);
  const told = [contract.entry, contract.settlement].filter((tick) => tick !== null);
  const isPublished = async () => {
    const { files } = await proofOf();
    return told.every((tick) => files.some((file) => file.content.includes(`${tick.id},`)));
  };
  await expect.poll(isPublished).toBe(true);
  await settled.getByRole("button", { name: "Proof" }).click();
  const proof = page.getByRole("dialog", { name: "How this was decided" });
  for (const { price } of told) await expect(proof).toContainText(price === "64000" ? "64,000" : "64,100");
  const saved = page.waitForEvent("download");
  await proof.getByRole("button", { name: "Save the file" }).last().click();
  expect((await saved).suggestedFilename()).toMatch(/^btcusdt-\d+\.csv$/);
});
