import type { Endpoint } from "@evenkeel/contract/endpoint";
import type { Answer, ApiClient } from "../harness/api-client.ts";
import { asPart, type Fields, goodPart, type Part } from "./samples.ts";

/** Makes a call with good input in every part but the one given. */
export function sendInput(client: ApiClient, endpoint: Endpoint, part: Part, fields: Fields): Promise<Answer> {
  const parts = {
    params: goodPart(endpoint, "params"),
    query: goodPart(endpoint, "query"),
    body: goodPart(endpoint, "body"),
  };
  parts[part] = fields;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(parts.params[name]));
  const query = Object.entries(parts.query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return client.send({
    method: endpoint.method,
    path: query.length > 0 ? `${path}?${query.join("&")}` : path,
    ...(endpoint.method === "POST" ? { json: JSON.stringify(asPart(endpoint, "body", parts.body)) } : {}),
  });
}

/** As a program would that knows nothing of lone surrogates: they travel as the bytes that stand for them. */
function encode(value: unknown): string {
  const text = String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** The fields that a refusal names; of a list, those of its things. */
export function refusedFields(answer: Answer): string[] {
  const errors = (answer.body.data as { errors?: { field: string; key: string }[] } | undefined)?.errors ?? [];
  return errors.map((error) => error.field.replace(/^\d+\./, ""));
}
