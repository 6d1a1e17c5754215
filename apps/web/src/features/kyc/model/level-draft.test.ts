import { standardVerify } from "@evenkeel/contract/kyc";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { bodyOf, EMPTY_DRAFT, isWhole, picturesOf, SAMPLE_DRAFT } from "./level-draft.ts";

const PICTURE = "A".repeat(22);
const full = {
  ...SAMPLE_DRAFT,
  consents: true,
  pictures: { frontUrl: PICTURE, backUrl: PICTURE, faceUrl: PICTURE, addressUrl: PICTURE },
};

test("a passport has no back", () => {
  expect(picturesOf(2, "passport")).toEqual(["frontUrl", "faceUrl"]);
  expect(picturesOf(2, "idCard")).toContain("backUrl");
});

test.each([1, 2, 3] as const)("level %i is sent as the contract takes it, with nothing that it forbids", (level) => {
  for (const docType of ["passport", "idCard", "licence"] as const) {
    const body = bodyOf(level, { ...full, docType }, "c1");
    expect(z.safeParse(standardVerify.body, body).success).toBe(true);
  }
});

test("nothing is whole without consent, a word or a picture that it needs", () => {
  for (const level of [1, 2, 3] as const) {
    expect(isWhole(level, full)).toBe(true);
    expect(isWhole(level, { ...full, consents: false })).toBe(false);
    expect(isWhole(level, EMPTY_DRAFT)).toBe(false);
  }
  expect(isWhole(2, { ...full, pictures: { frontUrl: PICTURE, faceUrl: PICTURE } })).toBe(false);
  expect(isWhole(1, { ...full, name: " " })).toBe(false);
});
