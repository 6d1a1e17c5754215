import { expect, test } from "vitest";
import { AppError } from "#/platform/app-error.ts";
import { toAppError } from "./failures.ts";

const withCode = (message: string, code: string, extra: object = {}): Error =>
  Object.assign(new Error(message), { code, ...extra });

test.each([
  ["a refusal of ours", new AppError("order.notFound"), "order.notFound"],
  ["a body that is too large", withCode("x", "FST_ERR_CTP_BODY_TOO_LARGE", { statusCode: 413 }), "request.tooLarge"],
  [
    "a body that is no JSON",
    Object.assign(new SyntaxError("Unexpected token }"), { statusCode: 400 }),
    "request.malformed",
  ],
  ["a lost connection", withCode("x", "08006"), "server.unavailable"],
  ["a database that shuts down", withCode("x", "57P01"), "server.unavailable"],
  ["a full disk", withCode("x", "53100"), "server.unavailable"],
  ["a lock that is not given up", withCode("x", "55P03"), "server.unavailable"],
  ["no database at all", withCode("connect", "ECONNREFUSED"), "server.unavailable"],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect"), "server.unavailable"],
  ["a fault of ours", new TypeError("x is undefined"), "server.fault"],
  ["a statement that is wrong", withCode("syntax error", "42601"), "server.fault"],
  ["something that is no error", "boom", "server.fault"],
])("%s is answered %#", (_case, thrown, key) => expect(toAppError(thrown).key).toBe(key));
