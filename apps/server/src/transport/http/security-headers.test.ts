import { expect, test } from "vitest";
import { contentPolicy } from "./security-headers.ts";

test("the page may load from its own origin alone, and open a socket to the host that it came from", () => {
  const policy = contentPolicy("trade.example:8443");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self' ws://trade.example:8443 wss://trade.example:8443;");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types push-worker");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test.each(["evil.example; script-src *", "a b", "a/b", "[::1", ""])(
  "the host %j does not get into the policy",
  (host) => {
    expect(contentPolicy(host)).toContain("connect-src 'self';");
  },
);
