import { randomBytes } from "node:crypto";

/** A reply as it came, with its body parsed where it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: { code: number; msg: string; data?: unknown; rows?: unknown[]; total?: number };
}

export interface Request {
  method: string;
  /** Path with its query. */
  path: string;
  /** JSON text, sent as it is, so that a test can send what no serializer would. */
  json?: string;
  headers?: Record<string, string>;
}

/** Speaks HTTP to the server as a program would that does not trust it. */
export class ApiClient {
  readonly url: string;
  readonly satoken: string | null;

  constructor(url: string, satoken: string | null = null) {
    this.url = url;
    this.satoken = satoken;
  }

  async send({ method, path, json, headers = {} }: Request): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(this.satoken === null ? {} : { authorization: `Bearer ${this.satoken}` }),
        language: "en",
        ...headers,
      },
      ...(json === undefined ? {} : { body: json }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  }

  get(path: string): Promise<Answer> {
    return this.send({ method: "GET", path });
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.send({ method: "POST", path, json: JSON.stringify(body) });
  }

  /** The `data` of a reply that must be a success. */
  async dataOf<T>(answer: Promise<Answer>): Promise<T> {
    const { body } = await answer;
    if (body.code !== 200)
      throw new Error(`The server answered ${body.code} ${body.msg}: ${JSON.stringify(body.data)}`);
    return body.data as T;
  }
}

function parse(text: string): Answer["body"] {
  try {
    return JSON.parse(text) as Answer["body"];
  } catch {
    return { code: 0, msg: text };
  }
}

export interface Person {
  loginName: string;
  loginPassword: string;
}

/** A person whom nobody has met before. */
export function newPerson(): Person {
  const tail = randomBytes(6).toString("hex");
  return { loginName: `sailor${tail}`, loginPassword: `Calm-sea-${tail}` };
}

/** What is right of the questions before the first order with leverage. */
export const QUIZ_ANSWERS = { leverage: "b", liquidation: "c", cross: "a", funding: "b", gap: "c", size: "a" } as const;

/** Answers the questions without which nobody trades with leverage. */
export async function passQuiz(client: ApiClient): Promise<void> {
  await client.dataOf(client.post("/api/risk/quiz", { answers: QUIZ_ANSWERS, acceptsRisk: true }));
}

/** Registers, signs in and passes the quiz; the client that comes back acts for that person. */
export async function signIn(url: string, person: Person = newPerson()): Promise<ApiClient> {
  const visitor = new ApiClient(url);
  await visitor.dataOf(visitor.post("/api/business/user/register", { ...person, signType: 3 }));
  const login = visitor.post("/api/business/user/login", { ...person, signType: 3 });
  const { satoken } = await visitor.dataOf<{ satoken: string }>(login);
  const client = new ApiClient(url, satoken);
  await passQuiz(client);
  return client;
}
