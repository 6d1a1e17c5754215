import type { Locator, Page } from "@playwright/test";
import { signIn } from "../harness/api-client.ts";
import { fund } from "../harness/funds.ts";
import { setModules } from "../harness/operator.ts";
import { SecurityPage } from "../page-models/security-page.ts";
import { expect, test } from "./journey.ts";

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function takeSamples(sheet: Locator, samples: Readonly<Record<string, "clear" | "blurred">>): Promise<void> {
  for (const [field, kind] of Object.entries(samples)) {
    const group = sheet.getByRole("group", { name: field });
    await group.getByRole("button", { name: `Use a ${kind} sample` }).click();
    await expect(group.getByRole("status")).toHaveText(kind === "clear" ? "Sharp enough to be read." : /Out of focus/);
  }
}

test("a blurred document is refused by name, and handed in again it is verified; nothing of it is kept", async ({
  page,
  site,
  member,
}) => {
  const { id } = await member.dataOf<{ id: string }>(member.get("/api/business/user/getInfo"));
  await page.goto("/authentication");
  await expect(page.getByRole("note").filter({ hasText: "Do not upload real documents" })).toBeVisible();
  const document = card(page, "Document and face");
  await expect(document.getByText("Level 1 comes first")).toBeVisible();
  await expect(document.getByRole("button")).toHaveCount(0);

  const basic = card(page, "Basic: who you are");
  await basic.getByRole("button", { name: "Begin" }).click();
  const first = page.getByRole("dialog", { name: "Basic: who you are" });
  await expect(first.getByText("Ann Sample")).toBeVisible();
  await first.getByRole("checkbox").check();
  await first.getByRole("button", { name: "Hand in" }).click();
  await expect(basic.getByRole("status")).toHaveText("Verified", { timeout: 20_000 });

  await document.getByRole("button", { name: "Begin" }).click();
  const sheet = page.getByRole("dialog", { name: "Document and face" });
  await takeSamples(sheet, { Front: "blurred", Back: "clear", Face: "clear" });
  await sheet.getByRole("checkbox").check();
  await sheet.getByRole("button", { name: "Hand in" }).click();
  await expect(document.getByRole("status")).toHaveText("Refused", { timeout: 20_000 });
  await expect(document).toContainText("Front: Out of focus.");

  await document.getByRole("button", { name: "Hand in again" }).click();
  await takeSamples(sheet, { Front: "clear", Back: "clear", Face: "clear" });
  await sheet.getByRole("checkbox").check();
  await sheet.getByRole("button", { name: "Hand in" }).click();
  await expect(document.getByRole("status")).toHaveText("Verified", { timeout: 20_000 });

  const { kyc } = await member.dataOf<{ kyc: { level: number } }>(member.get("/api/business/user/getInfo"));
  expect(kyc.level).toBe(2);
  const uploads = await site.database.query("SELECT is_kept FROM upload WHERE user_id = $1", [id]);
  expect(uploads.rows.map((row) => row.is_kept)).toEqual(Array(6).fill(false));
  const cases = await site.database.query("SELECT identity FROM kyc_case WHERE user_id = $1", [id]);
  expect(cases.rows.every((row) => row.identity === null)).toBe(true);
});

test("a real document is handed in under proof, refused in an operator's words, handed in again, and kept sealed", async ({
  page,
  site,
  login,
  trade,
  stranger,
}) => {
  const client = await signIn(site.url, stranger);
  const { id } = await client.dataOf<{ id: string }>(client.get("/api/business/user/getInfo"));
  await site.database.query("UPDATE app_user SET mode = 'LIVE' WHERE id = $1", [id]);
  await fund(site, id, "LIVE", "contract", "5000");
  await login.open();
  await login.signIn(stranger);
  await expect(page).toHaveURL(/\/$/);
  // What an operator decides; the case takes the steps that the machine has and no other.
  const decide = async (level: number, state: string, reasons: object[] = []) => {
    const set = (to: string) =>
      site.database.query(
        "UPDATE kyc_case SET state = $3, reasons = $4, decided_at = now() WHERE user_id = $1 AND level = $2",
        [id, level, to, JSON.stringify(to === state ? reasons : [])],
      );
    await set("REVIEW");
    await set(state);
    await page.goto("/authentication");
  };
  const hand = async (sheet: Locator) => {
    await sheet.getByRole("checkbox").check();
    await sheet.getByRole("button", { name: "Hand in" }).click();
    await new SecurityPage(page).proveByPassword(stranger.loginPassword);
    await expect(sheet).toBeHidden();
  };

  // What real money asks for is said where it is asked, and leads to where it is handed in. By default nothing is open to it.
  const openTo = (...modes: ("SIM" | "LIVE")[]) =>
    setModules(site, (each) => (each.name === "uContract" ? { ...each, modes } : each));
  await openTo("SIM", "LIVE");
  await trade.open("btcusdt");
  await trade.fill({ side: "Long", size: "0.01" });
  await trade.sendButton.click();
  const needed = page.getByRole("dialog", { name: "Level 2 opens this" });
  await expect(needed).toContainText("You have level 0");
  await needed.getByRole("button", { name: "Verify identity" }).click();
  await expect(page).toHaveURL(/\/authentication$/);
  await openTo("SIM");
  const basic = card(page, "Basic: who you are");
  await basic.getByRole("button", { name: "Begin" }).click();
  const first = page.getByRole("dialog", { name: "Basic: who you are" });
  await first.getByLabel("Name as on the document").fill("Ada Lovelace");
  await first.getByLabel("Day of birth").fill("1990-12-10");
  await first.getByLabel("Country").selectOption("GB");
  await hand(first);
  await expect(basic.getByRole("status")).toHaveText("Handed in");
  await decide(1, "APPROVED");
  await expect(basic.getByRole("status")).toHaveText("Verified");

  const picture = { name: "passport.png", mimeType: "image/png", buffer: await page.screenshot() };
  const document = card(page, "Document and face");
  const sheet = page.getByRole("dialog", { name: "Document and face" });
  const passport = async (button: string) => {
    await document.getByRole("button", { name: button }).click();
    await sheet.getByRole("radio", { name: "Passport" }).click();
    await sheet.getByLabel("Number of the document").fill("C01X00T47");
    await sheet.getByLabel("Valid to").fill("2090-01-01");
    for (const field of ["Front", "Face"]) {
      const group = sheet.getByRole("group", { name: field });
      await group.getByLabel("Choose a picture").setInputFiles(picture);
      await expect(group.getByRole("status")).not.toBeEmpty();
    }
    await hand(sheet);
    await expect(document.getByRole("status")).toHaveText("Handed in");
  };
  await passport("Begin");

  // An operator looks at it by an address that is good for one name and a while, and finds that name drawn across it.
  const { rows } = await site.database.query("SELECT id FROM kyc_case WHERE user_id = $1 AND level = 2", [id]);
  const printed = await site.runAs("eve", "kyc", "picture", String(rows[0]?.id), "frontUrl");
  const [address = ""] = printed.split("\n");
  const shown = await fetch(address);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await fetch(address.replace("/eve/", "/finn/"))).status).toBe(404);
  expect(await site.runAs("eve", "kyc", "show", String(rows[0]?.id))).toContain("operator:eve  kyc.fileViewed");

  await decide(2, "REJECTED", [
    { field: "frontUrl", code: "GLARE" },
    { field: null, code: "OTHER", text: "Send the page with the photograph." },
  ]);
  await expect(document).toContainText("Front: Light hides a part.");
  await expect(document).toContainText("Send the page with the photograph.");
  await passport("Hand in again");
  await decide(2, "APPROVED");
  await expect(document.getByRole("status")).toHaveText("Verified");

  const kept = await site.database.query("SELECT identity FROM kyc_case WHERE user_id = $1", [id]);
  expect(kept.rows).toHaveLength(2);
  for (const { identity } of kept.rows) expect(Buffer.from(identity).includes("C01X00T47")).toBe(false);
});
