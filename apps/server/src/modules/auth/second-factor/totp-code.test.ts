import { expect, test } from "vitest";
import { toBase32 } from "./base32.ts";
import { matchTotp, totpCodeAt, totpStep } from "./totp-code.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, the lines of SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("RFC 6238: at %i s the code is %s", (seconds, code) =>
  expect(totpCodeAt(secret, totpStep(seconds * 1000), 8)).toBe(code),
);

// RFC 4648, section 10.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648: %j is %s", (text, base32) => expect(toBase32(Buffer.from(text))).toBe(base32));

test("the code of the step before and after counts, of others it does not", () => {
  const now = 1_700_000_000_000;
  const present = totpStep(now);
  for (const step of [present - 1, present, present + 1]) {
    expect(matchTotp(secret, totpCodeAt(secret, step), now)).toBe(step);
  }
  for (const step of [present - 2, present + 2]) expect(matchTotp(secret, totpCodeAt(secret, step), now)).toBeNull();
});
