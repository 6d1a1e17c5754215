import { contractPosition } from "@evenkeel/contract/contract-coin";
import { ERRORS } from "@evenkeel/contract/errors";
import { CLOSE_CODES, clientFrame, PRIVATE_TYPES, serverFrame, userStatus } from "@evenkeel/contract/frames";
import { LIMITS } from "@evenkeel/contract/limits";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { code, readText, tableBelow } from "./markdown.ts";

const page = readText("docs/protocol/WEBSOCKET.md");
const examples = [...page.matchAll(/^(\{"type".*\})$/gm)].map(([, text]) => JSON.parse(text ?? "") as { type: string });
const fromClient = examples.filter(({ type }) => ["subscribe", "unsubscribe", "auth"].includes(type));
const fromServer = examples.filter((example) => !fromClient.includes(example));

test.each(fromClient)("a client may send the example $type", (example) => {
  expect(z.safeParse(clientFrame, example).error).toBeUndefined();
});

test.each(fromServer)("the server may send the example $type", (example) => {
  expect(z.safeParse(serverFrame, example).error).toBeUndefined();
});

test("every kind of frame has an example, but for notices, whose shape is that of their list", () => {
  const declared = [...clientFrame.def.options, ...serverFrame.def.options].flatMap((option) => {
    return option.def.shape.type.def.type === "literal" ? option.def.shape.type.def.values : PRIVATE_TYPES;
  });
  const silent = ["userNotice"];
  expect(new Set(examples.map(({ type }) => type))).toEqual(new Set(declared.filter((type) => !silent.includes(type))));
  for (const type of silent) expect(page).toContain(`\`${type}\``);
});

test("the example of a position is one", () => {
  const example = examples.find(({ type }) => type === "POSITION") as { data?: unknown } | undefined;
  expect(z.safeParse(contractPosition, example?.data).error).toBeUndefined();
});

test("the example of a status is one", () => {
  const example = examples.find(({ type }) => type === "USER_STATUS") as { data?: unknown } | undefined;
  expect(z.safeParse(userStatus, example?.data).error).toBeUndefined();
});

test("limits, close codes and refusals are the contract's", () => {
  for (const [name, value] of tableBelow(page, "Life")) {
    expect([name, Number(value)]).toEqual([name, LIMITS[code(name) as keyof typeof LIMITS]]);
  }
  const closes = [...page.matchAll(/^\| (\d{4}) \| `(\w+)`/gm)].map(([, number, name]) => [name, Number(number)]);
  expect(Object.fromEntries(closes)).toEqual(CLOSE_CODES);
  for (const [key] of tableBelow(page, "What the server answers")) expect(Object.keys(ERRORS)).toContain(code(key));
});
