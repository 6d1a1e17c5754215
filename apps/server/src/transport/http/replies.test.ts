import { endpoint } from "@evenkeel/contract/endpoint";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { lastingRow } from "#/platform/lasting-row.ts";
import { presentResult, ReplyMismatchError, writeLastingRows } from "./replies.ts";

const list = endpoint({
  name: "list",
  method: "GET",
  path: "/api/list",
  access: "public",
  rate: "read",
  summary: "A list.",
  row: z.object({
    id: z.string(),
    price: z.nullable(z.string()),
    session: z.object({ state: z.enum(["open", "closed"]) }),
  }),
  errors: [],
});

const row = (id: string) => ({ id, price: "1.5", session: { state: "open" } });

test("lasting rows are written as any others are, without what the contract does not list", () => {
  const plain = [row("a"), { ...row("b"), secret: "s" }];
  const lasting = plain.map((each) => lastingRow({ ...each, session: { ...each.session } }));
  const text = writeLastingRows(list, { rows: lasting, total: 7 });
  expect(JSON.parse(text ?? "")).toEqual(presentResult(list, { rows: plain, total: 7 }));
  // From what was kept of the first time.
  expect(writeLastingRows(list, { rows: lasting, total: 7 })).toBe(text);
});

test("a lasting row that the contract does not allow never leaves", () => {
  const wrong = lastingRow({ ...row("a"), price: 5 });
  const write = () => writeLastingRows(list, { rows: [lastingRow(row("b")), wrong], total: 2 });
  expect(write).toThrow(ReplyMismatchError);
  expect(write).toThrow(ReplyMismatchError);
});

test("a row that was checked cannot be changed afterwards, in no depth", () => {
  const checked = lastingRow(row("a"));
  expect(() => Object.assign(checked, { price: 5 })).toThrow(TypeError);
  expect(() => Object.assign(checked.session, { state: "nowhere" })).toThrow(TypeError);
});

test("what one call allows another may not", () => {
  const other = endpoint({ ...list, row: z.object({ id: z.int() }) });
  const rows = [lastingRow(row("a"))];
  expect(writeLastingRows(list, { rows, total: 1 })).not.toBeNull();
  expect(() => writeLastingRows(other, { rows, total: 1 })).toThrow(ReplyMismatchError);
});

test.each([
  ["a row that is not lasting", { rows: [lastingRow(row("a")), row("b")], total: 2 }],
  ["a frozen row that nobody marked", { rows: [Object.freeze(row("a"))], total: 1 }],
  ["no total", { rows: [] }],
  ["a total that is no whole number", { rows: [], total: 1.5 }],
  ["no page at all", null],
])("%s is left to the usual way", (_what, result) => {
  expect(writeLastingRows(list, result)).toBeNull();
});
