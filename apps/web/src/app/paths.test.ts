import { expect, test } from "vitest";
import { inviteCodeOf, isPublic, ROUTES } from "./paths.ts";

/** The two lists as the specification prints them (section 2). */
const SPECIFIED_PUBLIC =
  "/, /home, /login, /emailpassword, /phonepassword, /register, /app-download, /quote, /language-selection, /help, /term-service, /introduction, /service, /broadcastDetails, /sidebar-termsService, /termsOfuse, /privacyPolicy";
const SPECIFIED_OTHERS =
  "/Sidebar, /profile, /Welfare, /welfareorder, /exchange, /exchangeOrder, /loginpassword, /fund-password, /phone-authentication, /email-authentication, /ucenter, /ucenterOrder, /follow, /Expert, /followorder, /financialList, /c2c, /ccOeder, /vip, /finance, /details-text, /applicationcard, /editbankcard, /banking, /carditem, /sqcard, /quotes, /trade, /searchorders, /redpacket, /sendredenvelopes, /hongorder, /questions, /helpDetails, /aboutus, /cards, /assets, /money, /money-apply, /moneyOrder, /withdrawal, /withdrawal-apply, /withdrawalOrder, /transfer, /borrowing, /ploy, /promotion, /subordinates, /share, /kefu, /authentication, /activity, /activityDetails, /strategy, /loan, /deposit";

const listed = (text: string) => text.split(", ").sort();
const withClass = (access: string) => [...ROUTES].filter(([, own]) => own === access).map(([path]) => path);

test("every public route of the specification exists, and no other is public but /password", () => {
  expect(withClass("public").sort()).toEqual([...listed(SPECIFIED_PUBLIC), "/password"].sort());
});

test("every other route of the specification needs a sign-in, and so do /quoteSearch and /security", () => {
  expect(withClass("user").sort()).toEqual([...listed(SPECIFIED_OTHERS), "/quoteSearch", "/security"].sort());
});

test("an operator may open a route to everybody", () => {
  expect(isPublic("/quotes")).toBe(false);
  expect(isPublic("/quotes", ["/quotes"])).toBe(true);
});

test("an invite link carries its code", () => {
  expect(inviteCodeOf("/i&AB12")).toBe("AB12");
  expect(inviteCodeOf("/introduction")).toBeUndefined();
});
