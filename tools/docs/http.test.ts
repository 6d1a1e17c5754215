import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { envelope } from "@evenkeel/contract/envelope";
import { BUDGETS } from "@evenkeel/server/src/transport/http/rate-limit.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { code, readText, tableBelow } from "./markdown.ts";

const page = readText("docs/protocol/HTTP.md");

test("every call is listed as it is declared, and nothing else is", () => {
  const documented = tableBelow(page, "Calls").map(([method, path, ...rest]) => [code(method), code(path), ...rest]);
  const declared = (ALL_ENDPOINTS as readonly Endpoint[]).map(({ method, path, access, rate, row }) => {
    return [method, path, access, rate, row === undefined ? "data" : "rows"];
  });
  expect(documented).toEqual(declared);
});

test("the budgets are the server's", () => {
  const documented = tableBelow(page, "Rate limits").map(([name, burst, rate]) => [
    code(name),
    { burst: Number(burst), perSecond: Number(rate) },
  ]);
  expect(Object.fromEntries(documented)).toEqual(BUDGETS);
});

test("the examples of replies are envelopes", () => {
  const examples = [...page.matchAll(/^(\{"code".*\})$/gm)].map(([, text]) => JSON.parse(text ?? ""));
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) expect(z.safeParse(envelope, example).success).toBe(true);
});
