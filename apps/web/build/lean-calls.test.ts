import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { withoutDocuments } from "./lean-calls.ts";

const CONTRACT = join(import.meta.dirname, "../../../packages/contract/src");

test("a call loses what it says to its documents, and nothing else", () => {
  const code = `const errors = ["a"];
export const ask = endpoint({
  name: "ask",
  summary: "Tell, for \\"them\\", what errors: [] there are.",
  data: z.object({ summary: z.string(), errors: z.array(z.string()) }),
  errors: ["a", "b"],
});`;
  expect(withoutDocuments(code, "ask.ts").replace(/\s+/g, " ")).toBe(
    `const errors = ["a"]; export const ask = endpoint({ name: "ask", data: z.object({ summary: z.string(), errors: z.array(z.string()) }), });`,
  );
});

test.each(globSync("*.ts", { cwd: CONTRACT }).filter((file) => !file.includes(".test.")))(
  "%s is whole without it, and says none of it",
  (file) => {
    const lean = withoutDocuments(readFileSync(join(CONTRACT, file), "utf8"), file);
    expect(parseSync(file, lean).errors).toEqual([]);
    expect(lean).not.toMatch(/^ {2}summary:/m);
  },
);
