import { fastify } from "fastify";
import { expect, test } from "vitest";
import { addDevOutbox, type DevMessage } from "./dev-outbox.ts";

const MESSAGES: DevMessage[] = [
  { id: 2, at: 1_700_000_000_000, channel: "phone", to: "+85291234567", text: "<script>alert(1)</script>" },
  { id: 1, at: 1_700_000_000_000, channel: "email", to: "ada@example.com", subject: "Your code", text: "123456" },
];
const http = fastify();
addDevOutbox(http, () => MESSAGES);

test("what was kept is shown as a page on which text is text", async () => {
  const { body, headers } = await http.inject("/dev/outbox");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("123456");
  expect(body).toContain("&lt;script&gt;");
  expect(body).not.toContain("<script>");
});

test("and as JSON to a program that asks for it", async () => {
  const reply = await http.inject({ url: "/dev/outbox", headers: { accept: "application/json" } });
  expect(reply.json()).toEqual({ messages: MESSAGES });
});
