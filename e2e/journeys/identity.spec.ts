import type { Locator, Page } from "@playwright/test";
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
  await expect(document.getByRole("button", { name: "Level 1 comes first" })).toBeDisabled();

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
