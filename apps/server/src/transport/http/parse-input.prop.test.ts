import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { FIELD_KEYS, type FieldKey } from "@evenkeel/contract/errors";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { AppError } from "#/platform/app-error.ts";
import { parseInput, type RawInput } from "./parse-input.ts";

const CALLS = ALL_ENDPOINTS as readonly Endpoint[];
/** Of each call, so that all together are more than fifty thousand. */
const TRIES = Math.ceil(52_000 / CALLS.length);

const KEYS: ReadonlySet<string> = new Set(FIELD_KEYS);
const SEED = Number(process.env.INPUT_SEED ?? 7);

/** The names of the fields that a part takes; of a list, those of one thing in it. */
function namesOf(endpoint: Endpoint, part: keyof RawInput): string[] {
  const schema = endpoint[part];
  if (schema === undefined) return [];
  type Shape = { properties?: object; items?: Shape };
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  return Object.keys((shape.items ?? shape).properties ?? {});
}

/** Text as it comes from anybody: of numbers, of ids, of other scripts, of halves of characters, and of what programs trip over. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom(
    "",
    "0",
    "-0",
    "1e5",
    "1e400",
    "0x1f",
    "NaN",
    "Infinity",
    "１００",
    "null",
    "[object Object]",
    "__proto__",
  ),
  fc.constantFrom("2147483648", "9007199254740993", "9223372036854775808", "0.000000000000000001", "-1", "1.", ".5"),
  fc.constantFrom("\0", "\ud800", "\u202e", "' OR 1=1 --", "<svg onload=alert(1)>", "{{7*7}}", "../../etc/passwd"),
  fc.integer({ min: 1, max: 4 }).map((kilo) => "9".repeat(kilo * 1_000)),
);
const value = fc.oneof(
  text,
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 4 }),
);
const fieldsNamed = (names: readonly string[], held: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names, "userId", "balance", "__proto__", "constructor"), text), held, {
    maxKeys: 6,
    noNullPrototype: false,
  });

/** What is wrong with a refusal; null where nothing is. Plain comparisons: there are hundreds of thousands. */
function faultOf(refusal: unknown): string | null {
  if (!(refusal instanceof AppError)) return `no refusal: ${refusal}`;
  const { errors } = refusal.data as { errors: { field: string; key: FieldKey }[] };
  if (refusal.status !== 400) return `status ${refusal.status}`;
  if (errors.length === 0 || errors.length > 100) return `${errors.length} fields`;
  const odd = errors.find(({ field, key }) => typeof field !== "string" || !KEYS.has(key));
  return odd === undefined ? null : JSON.stringify(odd);
}

test("whatever a call is sent, fifty thousand times, it is taken or refused by the names of its fields", () => {
  let refused = 0;
  for (const endpoint of CALLS) {
    const body = fc.oneof(
      { weight: 6, arbitrary: fieldsNamed(namesOf(endpoint, "body"), value) },
      { weight: 1, arbitrary: value },
    );
    const raw = fc.record({
      params: fieldsNamed(namesOf(endpoint, "params"), text),
      query: fieldsNamed(namesOf(endpoint, "query"), fc.oneof(text, fc.array(text, { maxLength: 3 }))),
      body,
    });
    fc.assert(
      fc.property(raw, (input) => {
        try {
          parseInput(endpoint, input);
        } catch (refusal) {
          const fault = faultOf(refusal);
          if (fault !== null) throw new Error(`${endpoint.name}: ${fault}`, { cause: refusal });
          refused += 1;
        }
      }),
      { numRuns: TRIES, seed: SEED },
    );
  }
  // Of such input next to nothing is good.
  expect(refused).toBeGreaterThan(50_000);
}, 120_000);
