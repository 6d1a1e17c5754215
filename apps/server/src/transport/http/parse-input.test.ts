import { type Endpoint, endpoint } from "@evenkeel/contract/endpoint";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { AppError } from "#/platform/app-error.ts";
import { parseInput, type RawInput } from "./parse-input.ts";

const order = endpoint({
  name: "order",
  method: "POST",
  path: "/api/order/{id}",
  access: "public",
  rate: "order",
  summary: "",
  params: z.strictObject({ id: z.string().check(z.regex(/^\d+$/, "field.format")) }),
  query: z.strictObject({ side: z.optional(z.enum(["buy", "sell"], "field.choice")) }),
  body: z.strictObject({
    coin: z.string().check(z.minLength(2), z.maxLength(8)),
    leverage: z.int().check(z.gte(1), z.lte(100)),
    legs: z.optional(z.array(z.strictObject({ qty: z.string() })).check(z.maxLength(2))),
  }),
  errors: [],
});
const { params: _params, query: _query, body: _body, ...rest } = order;
const bare: Endpoint = { ...rest, name: "bare" };
const good: RawInput = { params: { id: "1" }, query: {}, body: { coin: "btc", leverage: 2 } };

function errorsOf(raw: Partial<RawInput>, of: Endpoint = order): unknown {
  try {
    parseInput(of, { ...good, ...raw });
  } catch (error) {
    if (error instanceof AppError) return error.data;
  }
  return null;
}
const refusal = (field: string, key: string) => ({ errors: [{ field, key }] });

describe("the input of a call", () => {
  test("what fits is handed on", () => expect(parseInput(order, good)).toEqual(good));

  test("every bad field of every part is in one answer", () => {
    expect(
      errorsOf({ params: { id: "x" }, query: { side: "up", spy: "1" }, body: { leverage: "2", price: "1" } }),
    ).toEqual({
      errors: [
        { field: "id", key: "field.format" },
        { field: "side", key: "field.choice" },
        { field: "spy", key: "field.unknown" },
        { field: "coin", key: "field.required" },
        { field: "leverage", key: "field.type" },
        { field: "price", key: "field.unknown" },
      ],
    });
  });

  test.each([
    [{ coin: "b", leverage: 2 }, "coin", "field.tooShort"],
    [{ coin: "b".repeat(9), leverage: 2 }, "coin", "field.tooLong"],
    [{ coin: "btc", leverage: 0 }, "leverage", "field.tooSmall"],
    [{ coin: "btc", leverage: 101 }, "leverage", "field.tooBig"],
    [{ coin: "btc", leverage: 1.5 }, "leverage", "field.type"],
    [{ coin: ["btc"], leverage: 2 }, "coin", "field.type"],
    [{ coin: "b\0tc", leverage: 2 }, "coin", "field.format"],
    [{ coin: "b\ud800tc", leverage: 2 }, "coin", "field.format"],
    [{ coin: "b\ufffdtc", leverage: 2 }, "coin", "field.format"],
    [{ coin: "btc", leverage: 2, legs: [{ qty: "1" }, { qty: 1 }] }, "legs.1.qty", "field.type"],
    [{ coin: "btc", leverage: 2, legs: [{}, {}, {}] }, "legs", "field.tooLong"],
    [JSON.parse('{"coin":"btc","leverage":2,"constructor":1}'), "constructor", "field.unknown"],
  ])("the body %j is refused for %s", (body, field, key) => {
    expect((errorsOf({ body }) as { errors: unknown[] }).errors).toContainEqual({ field, key });
  });

  test.each([[null], [[]], ["text"], [7], [true]])("a body that is %j is refused as a whole", (body) => {
    expect(errorsOf({ body })).toEqual(refusal("body", "field.type"));
  });

  test("a body that is missing names each field that it should have had", () => {
    expect(errorsOf({ body: undefined })).toEqual({
      errors: [
        { field: "coin", key: "field.required" },
        { field: "leverage", key: "field.required" },
      ],
    });
  });

  test("a query parameter may be given once", () => {
    expect(errorsOf({ query: { side: ["buy", "buy"] } })).toEqual(refusal("side", "field.duplicate"));
  });

  test("nesting has an end", () => {
    const deep = Array.from({ length: 40 }).reduce((inner: unknown) => ({ a: inner }), 1);
    expect(errorsOf({ body: deep })).toEqual(refusal(Array(16).fill("a").join("."), "field.type"));
  });

  test("a hundred thousand unknown fields are refused in an answer of bounded size", () => {
    const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1]));
    expect((errorsOf({ body }) as { errors: unknown[] }).errors).toHaveLength(100);
  });

  test("a call takes nothing that it does not declare", () => {
    expect(errorsOf({ params: {}, query: { a: "1" }, body: { b: 1 } }, bare)).toEqual({
      errors: [
        { field: "a", key: "field.unknown" },
        { field: "b", key: "field.unknown" },
      ],
    });
  });
});
