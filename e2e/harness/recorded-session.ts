import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { type Fields, fieldsOf, goodPart, isList } from "../api/samples.ts";
import type { Answer, ApiClient, Request } from "./api-client.ts";

/** One call as it was made, so that it can be made again by somebody else. */
export interface Recorded {
  readonly endpoint: Endpoint;
  readonly request: Request;
  readonly answer: Answer;
}

export const PERSONAL_CALLS = (ALL_ENDPOINTS as readonly Endpoint[]).filter(({ access }) => access === "user");

/** A call with some of its fields set, the others good by the samples. */
export function requestOf(endpoint: Endpoint, set: Fields = {}): Request {
  const part = (name: "params" | "query" | "body") => {
    const own = fieldsOf(endpoint, name).all;
    const given = Object.entries(set).filter(([field]) => own.includes(field));
    return { ...goodPart(endpoint, name), ...Object.fromEntries(given) };
  };
  const params = part("params");
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(Object.entries(part("query")).map(([name, value]) => [name, String(value)]));
  const body = part("body");
  return {
    method: endpoint.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    ...(endpoint.method === "POST" ? { json: JSON.stringify(isList(endpoint, "body") ? [body] : body) } : {}),
  };
}

/** A person's client that remembers every call it made. */
export class RecordingClient {
  readonly client: ApiClient;
  readonly calls: Recorded[] = [];

  constructor(client: ApiClient) {
    this.client = client;
  }

  async make(endpoint: Endpoint, set: Fields = {}): Promise<Answer> {
    const request = requestOf(endpoint, set);
    const answer = await this.client.send(request);
    this.calls.push({ endpoint, request, answer });
    return answer;
  }

  /** Ids of what the person owns, as the answers told them: whatever the server numbers has this many digits. */
  ownIds(): string[] {
    const found = new Set<string>();
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(visit);
      else if (value !== null && typeof value === "object") {
        for (const [name, held] of Object.entries(value)) {
          if (/id$/i.test(name) && typeof held === "string" && /^\d{15,19}$/.test(held)) found.add(held);
          else visit(held);
        }
      }
    };
    for (const { answer } of this.calls) visit(answer.body);
    return [...found];
  }
}
