import type { Endpoint } from "@evenkeel/contract/endpoint";
import { ERRORS, type ErrorKey } from "@evenkeel/contract/errors";
import { IDENTITY_LEVELS } from "@evenkeel/contract/identity-level";
import * as z from "zod/mini";

type JsonSchema = Record<string, unknown>;

// Refusals that every call may answer; the ones for the signed-in join where they can happen.
const COMMON_ERRORS: readonly ErrorKey[] = ["request.invalid", "request.tooMany", "server.fault", "server.unavailable"];

const PROOF_ERRORS: readonly ErrorKey[] = [
  "security.proofRequired",
  "security.proofWrong",
  "security.proofLocked",
  "security.challengeExpired",
];

/** The OpenAPI 3.1 document of the given calls, made from the same values that the routes are made from. */
export function describeApi(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, object> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Evenkeel", version },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        satoken: { type: "apiKey", in: "header", name: "satoken" },
      },
      schemas: { Refusal: refusal },
    },
  };
}

const refusal: JsonSchema = {
  type: "object",
  required: ["code", "msg"],
  properties: {
    code: { type: "integer" },
    msg: { type: "string", description: "A key of the error catalogue." },
    args: { type: "object", additionalProperties: { type: "string" } },
    data: {},
  },
};

function describe(endpoint: Endpoint): object {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    "x-access": endpoint.access,
    "x-rate": endpoint.rate,
    "x-idempotent": endpoint.idempotent === true,
    ...(endpoint.proof === undefined ? {} : { "x-proof": endpoint.proof }),
    ...(endpoint.identity === undefined ? {} : { "x-identity-level": IDENTITY_LEVELS[endpoint.identity] }),
    ...(endpoint.module === undefined ? {} : { "x-module": endpoint.module }),
    ...(endpoint.proofMode === undefined ? {} : { "x-proof-mode": endpoint.proofMode }),
    security: endpoint.access === "user" ? [{ bearer: [] }, { satoken: [] }] : [],
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { content: contentOf(endpoint, schemaOf(endpoint.body, "input")) } }),
    responses: { "200": success(endpoint), ...refusals(endpoint) },
  };
}

function success(endpoint: Endpoint): object {
  if (endpoint.file === undefined) return json("Success.", replySchema(endpoint));
  return { description: "Success.", content: { [endpoint.file]: { schema: { type: "string", format: "binary" } } } };
}

/** A form has its file beside the fields of the body. */
function contentOf({ upload, mediaType }: Endpoint, schema: JsonSchema): JsonSchema {
  const named = mediaType === undefined ? {} : { [mediaType]: { schema } };
  if (upload === undefined) return { "application/json": { schema }, ...named };
  const properties = { ...(schema.properties as JsonSchema), file: { type: "string", format: "binary" } };
  const required = [...((schema.required as string[] | undefined) ?? []), "file"];
  return { "multipart/form-data": { schema: { ...schema, properties, required } } };
}

function parameters(schema: z.ZodMiniType | undefined, place: "path" | "query"): object[] {
  if (schema === undefined) return [];
  const { properties, required } = schemaOf(schema, "input");
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, held]) => ({
    name,
    in: place,
    required: place === "path" || needed.has(name),
    schema: held,
  }));
}

function replySchema(endpoint: Endpoint): JsonSchema {
  const envelope = { code: { const: 200 }, msg: { const: "ok" } };
  if (endpoint.row !== undefined) {
    return {
      type: "object",
      required: ["code", "msg", "rows", "total"],
      properties: {
        ...envelope,
        rows: { type: "array", items: schemaOf(endpoint.row, "output") },
        total: { type: "integer" },
      },
    };
  }
  const data = endpoint.data === undefined ? { type: "object" } : schemaOf(endpoint.data, "output");
  return { type: "object", required: ["code", "msg", "data"], properties: { ...envelope, data } };
}

function refusals(endpoint: Endpoint): Record<string, object> {
  const own: ErrorKey[] = [...COMMON_ERRORS, ...endpoint.errors];
  if (endpoint.access === "user") own.push("auth.required", "auth.expired");
  if (endpoint.proof !== undefined) own.push(...PROOF_ERRORS);
  if (endpoint.identity !== undefined) own.push("kyc.levelNeeded");
  if (endpoint.proof === "money") own.push("auth.tradePwdWrong", "auth.tradePwdLocked");
  if (endpoint.rate === "order") own.push("trade.locked");
  if (endpoint.access === "user" && endpoint.method !== "GET" && endpoint.rate !== "reduce")
    own.push("account.selfFrozen");
  const keysByStatus = new Map<number, ErrorKey[]>();
  for (const key of new Set(own)) {
    const { status } = ERRORS[key];
    keysByStatus.set(status, [...(keysByStatus.get(status) ?? []), key]);
  }
  const described = Array.from(keysByStatus, ([status, keys]) => [
    String(status),
    json(keys.join(", "), { $ref: "#/components/schemas/Refusal" }),
  ]);
  return Object.fromEntries(described);
}

function json(description: string, schema: JsonSchema): object {
  return { description, content: { "application/json": { schema } } };
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  return rest;
}
