import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { expect, test } from "vitest";
import { eventOf, SECURITY_EVENTS } from "./security-events.ts";

const CALLS = ALL_ENDPOINTS as readonly Endpoint[];
const named = (name: string) => CALLS.find((endpoint) => endpoint.name === name);

test.each([
  ["login", 200, null, "login"],
  ["loginFactor", 200, null, "login"],
  ["login", 400, "auth.wrongCredentials", "loginFailed"],
  ["loginFactor", 400, "security.proofWrong", "loginFailed"],
  ["login", 428, "auth.factorRequired", "accessDenied"],
  ["register", 200, null, "registered"],
  ["logout", 200, null, "logout"],
  ["sessionRevokeOthers", 200, null, "logout"],
  ["findUserPhone", 200, null, "passwordReset"],
  ["bindEmail", 200, null, "guardChanged"],
  ["totpOff", 200, null, "guardChanged"],
  ["bindEmail", 400, "auth.codeWrong", "proofFailed"],
  ["changeLoginPwd", 400, "security.proofWrong", "proofFailed"],
  ["login", 429, "auth.tooManyTries", "limitHit"],
  ["contractCoinList", 429, "request.tooMany", "limitHit"],
  ["getInfo", 401, "auth.expired", "accessDenied"],
  ["contractCoinBuy", 403, "account.selfFrozen", "accessDenied"],
  ["totpOff", 428, "security.proofRequired", "accessDenied"],
  ["kycCallback", 403, "kyc.badSignature", "accessDenied"],
  ["uploadImage", 400, "upload.notImage", "uploadRejected"],
  ["uploadImage", 413, "request.tooLarge", "uploadRejected"],
  ["dataExport", 200, null, "dataExported"],
  ["getInfo", 200, null, null],
  ["contractCoinBuy", 402, "order.insufficientMargin", null],
  ["uploadImage", 503, "server.unavailable", null],
])("%s answered %i %s is the event %s", (name, status, refusal, event) => {
  const endpoint = named(name);
  expect(endpoint).toBeDefined();
  expect(eventOf(endpoint, status, refusal)).toBe(event);
});

test("every call that asks for a factor is an event once it is done, and every event has a call", () => {
  const done = CALLS.map((endpoint) => [endpoint, eventOf(endpoint, 200, null)] as const);
  expect(done.filter(([{ proof }, event]) => (proof === "factor" || proof === "full") && event === null)).toEqual([]);
  const refused = ["limitHit", "accessDenied", "loginFailed", "proofFailed", "uploadRejected"];
  const ofSockets = ["socketLogin"];
  expect([...new Set(done.flatMap(([, event]) => event ?? [])), ...refused, ...ofSockets].sort()).toEqual(
    [...SECURITY_EVENTS].sort(),
  );
});

test("what is no call of the contract is none", () => {
  expect(eventOf(undefined, 404, "request.notFound")).toBeNull();
});
