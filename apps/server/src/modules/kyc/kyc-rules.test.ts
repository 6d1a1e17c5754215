import { KYC_STATES } from "@evenkeel/contract/kyc";
import { expect, test } from "vitest";
import { KYC_MACHINE, type KycEvent, nextState } from "./kyc-machine.ts";
import { comparedNumber, dayOf, isOfAge, isValidOn } from "./kyc-rules.ts";

const at = (text: string) => Date.parse(text);

test("a day is one of the calendar", () => {
  expect(dayOf("2024-02-29")).toBe(at("2024-02-29T00:00:00Z"));
  for (const none of ["2023-02-29", "2024-04-31", "2024-13-01", "word"]) expect(dayOf(none)).toBeNull();
});

test("of age from the eighteenth birthday on, not a day before", () => {
  const birth = at("2008-02-29T00:00:00Z");
  expect(isOfAge(birth, at("2026-02-28T23:59:59Z"))).toBe(false);
  expect(isOfAge(birth, at("2026-03-01T00:00:00Z"))).toBe(true);
  expect(isOfAge(at("2008-06-15T00:00:00Z"), at("2026-06-15T00:00:00Z"))).toBe(true);
});

test("a document is valid all through its last day", () => {
  const expiry = at("2026-05-04T00:00:00Z");
  expect(isValidOn(expiry, at("2026-05-04T23:59:59Z"))).toBe(true);
  expect(isValidOn(expiry, at("2026-05-05T00:00:00Z"))).toBe(false);
});

test("the same number written differently is the same", () => {
  expect(comparedNumber("ab 12-34/5.6")).toBe(comparedNumber("AB123456"));
});

test("nothing is decided that nobody looked at, nothing approved is rejected, and after every refusal one may try again", () => {
  const events: KycEvent[] = ["begin", "submit", "take", "approve", "reject", "ask", "expire"];
  for (const state of KYC_STATES) {
    for (const decision of ["approve", "reject", "ask"] as const)
      expect(nextState(state, decision) !== null).toBe(state === "REVIEW");
  }
  for (const refused of ["REJECTED", "MORE_INFO", "EXPIRED"] as const)
    expect(nextState(refused, "submit")).toBe("SUBMITTED");
  // Every state can be reached, and none is a trap.
  const reached = new Set(["NONE"]);
  for (let grew = true; grew; ) {
    const before = reached.size;
    for (const state of KYC_STATES)
      if (reached.has(state)) for (const event of events) reached.add(nextState(state, event) ?? state);
    grew = reached.size > before;
  }
  expect([...reached].sort()).toEqual([...KYC_STATES].sort());
  for (const state of KYC_STATES) expect(Object.keys(KYC_MACHINE[state]).length).toBeGreaterThan(0);
});
