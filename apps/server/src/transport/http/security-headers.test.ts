import { expect, test } from "vitest";
import { contentPolicy } from "./security-headers.ts";

test("the page may load from its own origin alone, and open a socket to the host that it came from", () => {
  const policy = contentPolicy("trade.example:8443");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self' ws://trade.example:8443 wss://trade.example:8443;");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types push-worker");
  expect(policy).toContain("; report-uri /api/security/policyReport");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test.each(["evil.example; script-src *", "a b", "a/b", "[::1", ""])(
  "the host %j does not get into the policy",
  (host) => {
    expect(contentPolicy(host)).toContain("connect-src 'self';");
  },
);

test("what stands in a page counts only by its hash", () => {
  const policy = contentPolicy("trade.example", { scripts: ["c2NyaXB0"], styles: ["c3R5bGU="] });
  expect(policy).toContain("script-src 'self' 'sha256-c2NyaXB0'; style-src 'self' 'sha256-c3R5bGU='; img-src");
  expect(policy).not.toContain("unsafe");
});

test("images of other servers may be shown where an operator names them, and only there", () => {
  const policy = contentPolicy("trade.example", undefined, ["https://images.example"]);
  expect(policy).toContain("img-src 'self' data: blob: https://images.example;");
  expect(contentPolicy("trade.example")).toContain("img-src 'self' data: blob:;");
});
