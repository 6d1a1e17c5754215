import { expect, test } from "vitest";
import { emailContact } from "#/modules/users/index.ts";
import { codeMessage } from "./codes/code-words.ts";
import { SECURITY_LOCALES, securityMessage } from "./security-words.ts";

/** The languages of the product (specification, 9). */
const LANGUAGES = "af ar da de en es fr hi it iw ja ko nl pl pt ru th tr tw vi zh".split(" ");
const to = emailContact("ada@example.com");
const facts = {
  name: "Evenkeel",
  at: Date.UTC(2026, 0, 15, 9, 30),
  place: { device: "Firefox · Linux", network: "203.0.113.x" },
};

test("every language of the product gets its words, or the whole message in English; never half of each", () => {
  const english = securityMessage("totpOff", { ...facts, locale: "en" });
  for (const locale of LANGUAGES) {
    const told = securityMessage("totpOff", { ...facts, locale });
    expect(told.text).toContain("2026-01-15 09:30 UTC");
    expect(told.text === english.text).toBe(!SECURITY_LOCALES.includes(locale) || locale === "en");
    const code = codeMessage(to, { codeType: "BIND", code: "314159", minutes: 10, name: "Evenkeel", locale });
    expect(code.text).toContain("314159");
    expect(/your Evenkeel code/.test(code.text)).toBe(!SECURITY_LOCALES.includes(locale) || locale === "en");
  }
});

test("what is told of a new device names it, and no language leaves a gap", () => {
  for (const locale of SECURITY_LOCALES) {
    const { subject, text } = securityMessage("newDevice", { ...facts, locale });
    for (const part of ["Evenkeel", "Firefox · Linux", "203.0.113.x"]) expect(`${subject} ${text}`).toContain(part);
    expect(`${subject} ${text}`).not.toMatch(/undefined|\{|\}/);
  }
});
