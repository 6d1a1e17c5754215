import { expect, test } from "vitest";
import { fromBytes, toBytes } from "./webauthn.ts";

test("bytes travel as base64url and come back the same", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
  const text = fromBytes(bytes.buffer);
  expect(text).toMatch(/^[\w-]+$/);
  expect(toBytes(text)).toEqual(bytes);
  expect(text).toBe(Buffer.from(bytes).toString("base64url"));
});
