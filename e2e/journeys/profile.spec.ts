import { deflateSync } from "node:zlib";
import { expect, test } from "./journey.ts";

/** A small PNG of one colour, as a camera roll would hand it over. */
function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 120)]);
  const rows = Buffer.concat(Array.from({ length: side }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

test("a person changes their name and picture, and takes the picture away again", async ({ page, member, toasts }) => {
  expect(member.satoken).not.toBeNull();
  await page.goto("/ucenter");
  await page.getByRole("link", { name: /ID/ }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole("button", { name: /^Name/ }).click();
  const sheet = page.getByRole("dialog", { name: "Name" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Grace \u202e");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByRole("alert")).toHaveText("This has the wrong format.");
  await sheet.getByRole("textbox", { name: "Name" }).fill("Grace H");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /^Name/ })).toContainText("Grace H");

  const picture = page.getByLabel("Choose a picture");
  await picture.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png(300) });
  const shown = page.locator('img[src^="/uploads/avatar/"]');
  await expect(shown).toBeVisible();
  const address = (await shown.getAttribute("src")) ?? "";
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await picture.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") });
  await expect(toasts.message("Choose a JPEG, PNG or WebP picture")).toBeVisible();

  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect(shown).toHaveCount(0);
  // For good: its address is nobody's any more.
  expect((await page.request.get(address)).status()).toBe(404);
});

test("the theme follows the device where that is chosen, and dates are written as chosen", async ({ page, member }) => {
  expect(member.satoken).not.toBeNull();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/ucenter");
  await expect(page.locator("body")).toHaveAttribute("data-theme", "light");
  await page.getByRole("radio", { name: "As the device" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("body")).toHaveAttribute("data-theme", "light");
  await page.getByRole("radio", { name: "YYYY-MM-DD" }).click();
  await page.goto("/profile");
  await expect(page.getByText(/^\d{4}-\d{2}-\d{2}$/)).toBeVisible();
});
