import type { credentials } from "@evenkeel/contract/credentials";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { Page } from "@playwright/test";
import { askForText, chooseWay, openAreaCodes } from "./acts.ts";
import { PICTURE_TIME } from "./picture-time.ts";
import type { Screen } from "./screen.ts";
import { answer, statesOf } from "./states.ts";

interface Settings {
  data: { key: string; val: string }[];
}

/** The ways in, as an operator may set them. */
const waysIn = (ways: Record<string, boolean>) => (page: Page) =>
  answer<Settings>(page, "**/api/common/get/setting*", (reply) => ({
    ...reply,
    data: reply.data.map(({ key, val }) => ({
      key,
      val: key === "LOGIN_REGIS_SETTING" ? JSON.stringify({ ...(JSON.parse(val) as typeof ways), ...ways }) : val,
    })),
  }));

const CREDENTIALS = "**/api/business/user/credentials*";
const HOUR_MS = 3_600_000;
type Facts = DataOf<typeof credentials>;

/** Somebody whose address was replaced an hour ago, and whose fund password was guessed at too often. */
const held = (page: Page) =>
  answer<{ data: Facts }>(page, CREDENTIALS, ({ data, ...reply }) => ({
    ...reply,
    data: {
      ...data,
      email: "ad***@example.com",
      phone: "+852 ****567",
      hasTradePwd: true,
      tradePwdLockedUntil: PICTURE_TIME.now() + 2 * HOUR_MS,
      withdrawalHold: { reason: "emailChanged", until: PICTURE_TIME.now() + 23 * HOUR_MS },
    },
  }));

const AREA_CODES: Screen = { name: "register-area-code", path: "/register", isSignedIn: false, act: openAreaCodes };
const BIND_EMAIL: Screen = { name: "bind-email", path: "/email-authentication", isSignedIn: true };

/** Signing in, registering, recovering, and changing what opens the account. */
export const ENTERING_SCREENS: readonly Screen[] = [
  { name: "login", path: "/login", isSignedIn: false },
  { name: "login-email-alone", path: "/login", isSignedIn: false, arrange: waysIn({ account: false, phone: false }) },
  { name: "register", path: "/register?invite_code=FRIEND42", isSignedIn: false },
  { name: "register-invited", path: "/register", isSignedIn: false, arrange: waysIn({ inviteRequired: true }) },
  { name: "register-email", path: "/register", isSignedIn: false, act: chooseWay(1) },
  { name: "register-phone", path: "/register", isSignedIn: false, act: chooseWay(2) },
  AREA_CODES,
  { name: "register-captcha", path: "/register", isSignedIn: false, act: askForText },
  { name: "recover-email", path: "/emailpassword", isSignedIn: false },
  { name: "recover-phone", path: "/phonepassword", isSignedIn: false },
  { name: "password", path: "/password?account=sailor", isSignedIn: false },
  { name: "login-password", path: "/loginpassword", isSignedIn: true },
  { name: "fund-password", path: "/fund-password", isSignedIn: true },
  BIND_EMAIL,
  ...statesOf(BIND_EMAIL, CREDENTIALS),
  { ...BIND_EMAIL, name: "bind-email-held", arrange: held },
  { name: "fund-password-locked", path: "/fund-password", isSignedIn: true, arrange: held },
  { name: "bind-phone", path: "/phone-authentication", isSignedIn: true },
];
