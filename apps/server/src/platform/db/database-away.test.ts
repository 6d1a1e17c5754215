import { expect, it } from "vitest";
import { isDatabaseAway } from "./database-away.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

it.each(["08006", "57P01", "57P03", "53300", "58030", "55P03", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"])(
  "%s means that the database is away",
  (code) => expect(isDatabaseAway(withCode(code))).toBe(true),
);
it.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
])("so does the driver's word %j", (message) => expect(isDatabaseAway(new Error(message))).toBe(true));
it.each(["23505", "23514", "42P01", "22003"])("%s is an answer", (code) =>
  expect(isDatabaseAway(withCode(code))).toBe(false),
);
it("a fault of the program is not the database's", () => {
  expect(isDatabaseAway(new TypeError("x is not a function"))).toBe(false);
  expect(isDatabaseAway("Connection terminated")).toBe(false);
});
