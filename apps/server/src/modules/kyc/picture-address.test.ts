import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSecretBox } from "#/platform/secret-box.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { openPictureAddress, PICTURE_ADDRESS_MS, pictureAddress } from "./picture-address.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const UNTIL = NOW + PICTURE_ADDRESS_MS;
const box = createSecretBox(createServerSecret(randomBytes(32)));
const place = { caseId: 812_345_678_901_234_567n, field: "frontUrl" };

function tokenFor(operator: string, until = UNTIL): string {
  return pictureAddress(box, operator, place, until).split("/").at(-1) ?? "";
}

test("an address is good for five minutes, and says nothing of whose picture it is", () => {
  const address = pictureAddress(box, "eve", place, UNTIL);
  expect(address).toMatch(/^\/operator\/kyc\/eve\/[\w-]+$/);
  const token = tokenFor("eve");
  expect(Buffer.from(token, "base64url").includes("frontUrl")).toBe(false);
  expect(openPictureAddress(box, "eve", token, NOW)).toEqual(place);
  expect(openPictureAddress(box, "eve", token, UNTIL - 1)).toEqual(place);
  expect(openPictureAddress(box, "eve", token, UNTIL)).toBeNull();
  expect(PICTURE_ADDRESS_MS).toBe(300_000);
});

test("under another name, another key, or with any letter changed, added or left out, it opens nothing", () => {
  const token = tokenFor("eve");
  for (const other of ["finn", "Eve", "eve ", ""]) expect(openPictureAddress(box, other, token, NOW)).toBeNull();
  const stranger = createSecretBox(createServerSecret(randomBytes(32)));
  expect(openPictureAddress(stranger, "eve", token, NOW)).toBeNull();
  const changed = [...token].map(
    (letter, at) => token.slice(0, at) + (letter === "A" ? "B" : "A") + token.slice(at + 1),
  );
  for (const wrong of [...changed, token.slice(0, -1), `${token}A`, `${token}=`, "", "A", "ü"])
    expect(openPictureAddress(box, "eve", wrong, NOW)).toBeNull();
});

test("what else was sealed in this house is no address", () => {
  const other = box.seal(Buffer.from("no place"), "kyc-picture/eve").toString("base64url");
  expect(openPictureAddress(box, "eve", other, NOW)).toBeNull();
});
