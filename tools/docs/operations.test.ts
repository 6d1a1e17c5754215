import { SECURITY_EVENTS } from "@evenkeel/server/src/transport/http/security-events.ts";
import { expect, test } from "vitest";
import { code, readText } from "./markdown.ts";

test("every security event is explained to operators, and nothing else is", () => {
  const page = readText("docs/OPERATIONS.md");
  const table = page.slice(page.indexOf("| event | is |")).split("\n\n", 1)[0] ?? "";
  const rows = table
    .split("\n")
    .slice(2)
    .map((line) => code(line.split("|")[1]));
  expect(rows).toEqual([...SECURITY_EVENTS]);
});
