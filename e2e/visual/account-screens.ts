import type { DataOf } from "@evenkeel/contract/endpoint";
import type { KycStatus } from "@evenkeel/contract/kyc";
import type { RiskLimits } from "@evenkeel/contract/risk-limits";
import type { securityOverview } from "@evenkeel/contract/security-factors";
import type { Page } from "@playwright/test";
import { goOffline, openSheet, press } from "./acts.ts";
import { PICTURE_TIME } from "./picture-time.ts";
import type { Screen } from "./screen.ts";
import { answer, statesOf } from "./states.ts";

const DAY_MS = 86_400_000;

const SECURITY: Screen = { name: "security", path: "/security", isSignedIn: true };
const OVERVIEW = "**/api/business/user/security/overview*";
const DEVICES: Screen = { ...SECURITY, name: "devices", act: openSheet("security", "devices.row") };
const IDENTITY: Screen = { name: "identity", path: "/authentication", isSignedIn: true };
const KYC = "**/api/business/user/kyc*";
const LIMITS: Screen = { name: "own-limits", path: "/ucenter?page=limits", isSignedIn: true };
const RISK = "**/api/risk/limits*";

const withData =
  <T>(calls: string, change: (data: T) => T) =>
  (page: Page) =>
    answer<{ data: T }>(page, calls, (reply) => ({ ...reply, data: change(reply.data) }));

/** An account with every guard that there is. */
const guarded = withData<DataOf<typeof securityOverview>>(OVERVIEW, (overview) => ({
  ...overview,
  totp: { isOn: true, since: PICTURE_TIME.now() - 40 * DAY_MS },
  passkeys: [{ id: "1", name: "Pixel 9", createdAt: PICTURE_TIME.now() - 12 * DAY_MS, lastUsedAt: null }],
  recoveryCodesLeft: 8,
  factors: ["totp", "passkey", "recoveryCode"],
  hasPhrase: true,
  hasTradeLock: true,
  coverAfterSeconds: 60,
}));
const frozen = withData<DataOf<typeof securityOverview>>(OVERVIEW, (overview) => ({
  ...overview,
  isFrozen: true,
  thawsAt: PICTURE_TIME.now() + DAY_MS,
  closesAt: PICTURE_TIME.now() + 7 * DAY_MS,
}));

/** One level verified, one refused with its reasons, one that waits for it. */
const refused = withData<KycStatus>(KYC, (status) => ({
  ...status,
  level: 1,
  levels: status.levels.map((level) =>
    level.level === 1
      ? { ...level, state: "APPROVED", decidedAt: PICTURE_TIME.now(), expiresAt: PICTURE_TIME.now() + 365 * DAY_MS }
      : level.level === 2
        ? {
            ...level,
            state: "REJECTED",
            reasons: [
              { field: "frontUrl", code: "BLURRED" },
              { field: "docNo", code: "NAME_MISMATCH" },
            ],
          }
        : level,
  ),
}));
const inReview = withData<KycStatus>(KYC, (status) => ({
  ...status,
  levels: status.levels.map((level) =>
    level.level === 1 ? { ...level, state: "REVIEW", submittedAt: PICTURE_TIME.now() } : level,
  ),
}));

/** A member with limits, one of them about to be loosened, on a break. */
const bound = withData<RiskLimits>(RISK, (risk) => ({
  ...risk,
  limits: {
    ...risk.limits,
    dailyLoss: { value: "500", next: { value: "1000", at: PICTURE_TIME.now() + DAY_MS } },
    weeklyLoss: { value: "2000", next: null },
    maxLeverage: { value: "20", next: null },
    maxOrder: { value: "25000", next: null },
    sessionReminder: { value: "60", next: null },
  },
  restriction: { kind: "coolOff", until: PICTURE_TIME.now() + 7 * DAY_MS },
  quizPassedAt: PICTURE_TIME.now(),
}));

/** A member who has not answered the questions before leverage. */
const unasked = withData<RiskLimits>(RISK, (risk) => ({ ...risk, quizPassedAt: null }));
const QUIZ: Screen = { ...LIMITS, name: "own-limits-quiz", path: "/ucenter?page=limits&quiz=1", arrange: unasked };

/** The person: profile, settings, guards, identity, own limits. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: "menu", path: "/Sidebar", isSignedIn: true },
  { name: "me", path: "/ucenter", isSignedIn: true },
  { name: "profile", path: "/profile", isSignedIn: true },
  ...statesOf({ name: "profile", path: "/profile", isSignedIn: true }, "**/api/business/user/getInfo*", ["loading"]),
  { name: "profile-name", path: "/profile", isSignedIn: true, act: openSheet("profile", "nickName") },
  { name: "language", path: "/language-selection", isSignedIn: true },
  SECURITY,
  ...statesOf(SECURITY, OVERVIEW),
  { ...SECURITY, name: "security-guarded", arrange: guarded },
  { ...SECURITY, name: "security-frozen", arrange: frozen },
  { ...SECURITY, name: "security-offline", act: goOffline },
  { ...SECURITY, name: "security-freeze", act: press("security", "freeze.do") },
  { ...SECURITY, name: "security-phrase", act: openSheet("security", "phrase.row") },
  { ...SECURITY, name: "security-proof", arrange: guarded, act: openSheet("security", "codes.row") },
  DEVICES,
  ...statesOf(DEVICES, "**/api/business/user/security/sessions*"),
  IDENTITY,
  ...statesOf(IDENTITY, KYC),
  { ...IDENTITY, name: "identity-review", arrange: inReview },
  { ...IDENTITY, name: "identity-refused", arrange: refused },
  { ...IDENTITY, name: "identity-sheet", act: press("kyc", "begin") },
  { ...IDENTITY, name: "identity-document", arrange: refused, act: press("kyc", "again") },
  LIMITS,
  ...statesOf(LIMITS, RISK),
  { ...LIMITS, name: "own-limits-bound", arrange: bound },
  { ...LIMITS, name: "own-limits-change", act: openSheet("limits", "field.dailyLoss") },
  { ...LIMITS, name: "own-limits-pause", act: openSheet("limits", "coolOff") },
  { ...LIMITS, name: "own-limits-offline", act: goOffline },
  QUIZ,
];
