import type { CallOf } from "@evenkeel/contract/endpoint";
import type { DOC_TYPES, FUNDS, KycLevel, standardVerify } from "@evenkeel/contract/kyc";
import type { SampleKind } from "./sample-picture.ts";

/** What is filled in of one level. Pictures by the ids of their uploads. */
export interface LevelDraft {
  readonly name: string;
  readonly birth: string;
  readonly country: string;
  readonly docType: (typeof DOC_TYPES)[number];
  readonly docNo: string;
  readonly docExpiry: string;
  readonly funds: (typeof FUNDS)[number];
  readonly pictures: Readonly<Partial<Record<SampleKind, string>>>;
  readonly consents: boolean;
}

export const EMPTY_DRAFT: LevelDraft = {
  name: "",
  birth: "",
  country: "",
  docType: "idCard",
  docNo: "",
  docExpiry: "",
  funds: "salary",
  pictures: {},
  consents: false,
};

/** Nobody: what stands in the form in simulated money, where no real person may. */
export const SAMPLE_DRAFT: LevelDraft = {
  ...EMPTY_DRAFT,
  name: "Ann Sample",
  birth: "1990-05-04",
  country: "HK",
  docNo: "X00000000",
  docExpiry: "2040-01-01",
};

/** The pictures that a level takes; a passport has no back. */
export function picturesOf(level: KycLevel, docType: LevelDraft["docType"]): readonly SampleKind[] {
  if (level === 2) return docType === "passport" ? ["frontUrl", "faceUrl"] : ["frontUrl", "backUrl", "faceUrl"];
  return level === 3 ? ["addressUrl"] : [];
}

/** Whether all that a level needs is there. */
export function isWhole(level: KycLevel, draft: LevelDraft): boolean {
  const has = (...texts: string[]) => texts.every((text) => text.trim() !== "");
  const words =
    level === 1 ? has(draft.name, draft.birth, draft.country) : level === 3 || has(draft.docNo, draft.docExpiry);
  return words && draft.consents && picturesOf(level, draft.docType).every((field) => draft.pictures[field]);
}

/** The request of a draft: the fields of its level and no other. */
export function bodyOf(level: KycLevel, draft: LevelDraft, clientId: string): CallOf<typeof standardVerify>["body"] {
  const { name, birth, country, docType, docNo, docExpiry, funds } = draft;
  const pictures = Object.fromEntries(picturesOf(level, docType).map((field) => [field, draft.pictures[field]]));
  const words =
    level === 1
      ? { name: name.trim(), birth, country }
      : level === 2
        ? { docType, docNo: docNo.trim(), docExpiry }
        : { funds };
  return { clientId, level, consents: true, ...words, ...pictures };
}
