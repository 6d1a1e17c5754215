import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import * as z from "zod/mini";
import { type Answer, ApiClient, signIn } from "../harness/api-client.ts";
import { expect, test } from "../harness/test.ts";
import { BAD_AMOUNTS, COVETED_FIELDS, ODD_JSON, ODD_VALUES } from "./hostile-values.ts";
import { inTurns } from "./in-turns.ts";
import { asPart, type Fields, fieldsOf, goodPart, goodValue, isList, type Part, withField } from "./samples.ts";
import { refusedFields, sendInput } from "./send-input.ts";

/** Signing out in the middle would turn every later answer into a 401; bodies.spec.ts covers that call. */
const ENDPOINTS = (ALL_ENDPOINTS as readonly Endpoint[]).filter((endpoint) => endpoint.name !== "logout");
const PARTS: readonly Part[] = ["params", "query", "body"];

let client: ApiClient;
let visitor: ApiClient;
test.beforeAll(async ({ site }) => {
  client = await signIn(site.url);
  visitor = new ApiClient(site.url);
});

for (const endpoint of ENDPOINTS) {
  test(`${endpoint.method} ${endpoint.path} names every bad field`, async () => {
    // A login that succeeds would end the session that it carries.
    const sender = endpoint.access === "public" && endpoint.rate === "auth" ? visitor : client;
    const trials = PARTS.flatMap((part) => [...trialsOf(endpoint, part)]);
    const faults = await inTurns(trials, async (trial) =>
      faultsOf(trial, await sendInput(sender, endpoint, trial.part, trial.fields)),
    );
    expect(faults.flat()).toEqual([]);
  });
}

test("amounts: no call takes a value that is not a plain positive decimal", () => {
  const takesAmounts = ENDPOINTS.flatMap((endpoint) =>
    amountFields(endpoint, "body").concat(amountFields(endpoint, "query")),
  );
  expect(new Set(takesAmounts)).toEqual(
    new Set([
      "qty",
      "lots",
      "margin",
      "notional",
      "price",
      "triggerPrice",
      "callbackRate",
      "activationPrice",
      "slippage",
      "stake",
      "takeProfit",
      "stopLoss",
      "trailing",
      "startBalance",
      "amount",
      "dailyLoss",
      "weeklyLoss",
      "maxOrder",
      "level",
    ]),
  );
});

test.afterAll(async ({ site }) => {
  expect(site.server.isAlive(), "the server has lived through all of it").toBe(true);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

interface Trial {
  part: Part;
  what: string;
  fields: Fields;
  /** The field that a refusal must name; null where the schema takes the value and any answer but a fault will do. */
  names: string | null;
}

/** Bad inputs of one part: each required field left out, each field sent oddly, and fields that the call does not have. */
function* trialsOf(endpoint: Endpoint, part: Part): Generator<Trial> {
  if (!endpoint[part] && part !== "query" && !(part === "body" && endpoint.method === "POST")) return;
  const good = goodPart(endpoint, part);
  const { all, required } = fieldsOf(endpoint, part);
  for (const field of part === "params" ? [] : required) {
    const { [field]: _left, ...fields } = good;
    yield { part, what: `${part} without ${field}`, fields, names: field };
  }
  const amounts = new Set(amountFields(endpoint, part));
  for (const field of all) {
    const values = amounts.has(field) ? BAD_AMOUNTS : [...ODD_VALUES, ...(part === "body" ? ODD_JSON : [])];
    for (const value of part === "body" ? values : values.map(String).filter((text) => text.length < 12_000)) {
      // An empty or endless path parameter makes another path, and bytes that are no text make none.
      if (part === "params" && !isPathPart(String(value))) continue;
      const fields = withField(good, field, value);
      const names = isRefused(endpoint, part, fields, field) ? field : null;
      yield { part, what: `${part}.${field} = ${JSON.stringify(value).slice(0, 60)}`, fields, names };
    }
  }
  for (const field of part === "params" ? [] : COVETED_FIELDS.filter((name) => !all.includes(name))) {
    yield {
      part,
      what: `${part} with a ${field} that it does not have`,
      fields: { ...good, [field]: "1" },
      names: field,
    };
  }
}

function isPathPart(text: string): boolean {
  return text !== "" && text.length <= 500 && text.isWellFormed();
}

/**
 * Whether the contract refuses the value: by its schema, or because no field may hold what text storage cannot. Half a
 * character reaches the server in JSON alone; in a query its bytes stand for the replacement character.
 */
function isRefused(endpoint: Endpoint, part: Part, fields: Fields, field: string): boolean {
  const value = fields[field];
  if (typeof value === "string" && (value.includes("\0") || (part === "body" && !value.isWellFormed()))) return true;
  const result = z.safeParse(endpoint[part] as z.ZodMiniType, asPart(endpoint, part, fields));
  const at = isList(endpoint, part) ? 1 : 0;
  return !result.success && result.error.issues.some((issue) => issue.path[at] === field);
}

/** The fields of a part that take decimal text: `2.5` is taken and a word is not. */
function amountFields(endpoint: Endpoint, part: Part): string[] {
  return fieldsOf(endpoint, part).all.filter((field) => {
    const fits = (value: string) =>
      !isRefused(endpoint, part, withField(goodPart(endpoint, part), field, value), field);
    return typeof goodValue(endpoint, field) === "string" && fits("2.5") && !fits("word");
  });
}

/** Everything that is wrong with an answer, in words. Told at once for a whole call: there are some ten thousand answers. */
function faultsOf({ what, names }: Trial, { status, body, headers }: Answer): string[] {
  const told = `${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
  const isTold = refusedFields({ status, body, headers }).some((field) => field.split(".")[0] === names);
  const faults = {
    "a fault of the server": status >= 500 && body.msg !== "market.noHistory",
    "its code is not its status": body.code !== status,
    "it has no id of its request": !headers.get("x-request-id"),
    "it is taken": names !== null && status !== 400,
    "its field is not named": names !== null && !isTold,
  };
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [`${fault}: ${told}`] : []));
}
