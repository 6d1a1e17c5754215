import { policyReport } from "@evenkeel/contract/policy-report";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { Log } from "#/platform/log.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { policyReportRoute } from "./policy-reports.ts";

function receiver() {
  const clock = createTestClock();
  const registry = new Registry();
  const lines: Record<string, unknown>[] = [];
  const log = { warn: (line: Record<string, unknown>) => lines.push(line) } as unknown as Log;
  const taker = policyReportRoute({ clock, log, registry });
  const report = (told: object) => callRoute([taker], policyReport, { body: { "csp-report": told } });
  return { clock, registry, lines, report };
}

const IMAGE = {
  "document-uri": "https://trade.example/password?account=ann@example.com#phone=5551234567",
  "effective-directive": "img-src",
  "blocked-uri": "https://pixel.example/a.gif?mail=ann@example.com",
  "source-file": "https://trade.example/assets/home-B4x_9.js",
  "line-number": 7,
};

test("a report is one line an hour with nothing of the person, however often it comes", async () => {
  const { clock, lines, report } = receiver();
  for (let time = 0; time < 50; time++) await report({ ...IMAGE, "document-uri": `${IMAGE["document-uri"]}${time}` });
  expect(lines).toEqual([
    {
      directive: "img-src",
      blocked: "https://pixel.example",
      page: "/password",
      source: "/assets/home-B4x_9.js",
      line: 7,
    },
  ]);
  clock.advance(3_600_000);
  await report(IMAGE);
  expect(lines).toHaveLength(2);
});

test("addresses, names and numbers in a path are not written down", async () => {
  const { lines, report } = receiver();
  await report({
    "document-uri": "https://trade.example/packet/ann@example.com/48151623/x",
    "violated-directive": "script-src 'self'",
  });
  await report({
    "blocked-uri": "moz-extension://0a1b2c3d/inject.js",
    "document-uri": "https://trade.example/ann.sample",
  });
  expect(lines[1]).toMatchObject({ blocked: "moz-extension:", page: "/*" });
  expect(lines.slice(0, 1)).toEqual([
    { directive: "script-src", blocked: "other", page: "/packet/*", source: "other", line: 0 },
  ]);
});

test("what is made up fills neither the log nor the memory nor the labels", async () => {
  const { registry, lines, report } = receiver();
  for (let made = 0; made < 1_000; made++) {
    await report({
      "effective-directive": `made-${made}`,
      "blocked-uri": `https://h${made}.example`,
      "line-number": made,
    });
  }
  expect(lines).toHaveLength(200);
  const [metric] = (await registry.getMetricsAsJSON()).map(({ values }) =>
    values.map(({ value, labels }) => [labels, value]),
  );
  expect(metric).toEqual([[{ directive: "other" }, 1_000]]);
});
