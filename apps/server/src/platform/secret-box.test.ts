import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";
import { createServerSecret } from "./server-secret.ts";

const box = createSecretBox(createServerSecret(randomBytes(32)));

test("what is sealed is opened again under the same words, and never looks the same twice", () => {
  const secret = Buffer.from("a small secret");
  const sealed = box.seal(secret, "totp:7");
  expect(box.open(sealed, "totp:7")).toEqual(secret);
  expect(box.seal(secret, "totp:7")).not.toEqual(sealed);
  expect(sealed.includes(secret)).toBe(false);
});

test("another owner's secret, a changed byte and another key open nothing", () => {
  const sealed = box.seal(Buffer.from("a small secret"), "totp:7");
  expect(() => box.open(sealed, "totp:8")).toThrow();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(() => box.open(changed, "totp:7")).toThrow();
  expect(() => createSecretBox(createServerSecret(randomBytes(32))).open(sealed, "totp:7")).toThrow();
});

test("a fingerprint is the same for the same words alone", () => {
  expect(box.fingerprint("code", "7")).toEqual(box.fingerprint("code", "7"));
  expect(box.fingerprint("code", "8")).not.toEqual(box.fingerprint("code", "7"));
});
