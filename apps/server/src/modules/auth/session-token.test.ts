import { expect, test } from "vitest";
import { createSessionToken, hashSessionToken } from "./session-token.ts";

test("a thousand tokens are all distinct, 256 bits long, and share no beginning", () => {
  const tokens = Array.from({ length: 1_000 }, createSessionToken);
  expect(new Set(tokens).size).toBe(1_000);
  expect(tokens.every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true);
  expect(new Set(tokens.map((token) => token.slice(0, 4))).size).toBeGreaterThan(990);
});

test("what is kept of a token is its hash", () => {
  expect(hashSessionToken("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
