import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { ApiClient, signIn } from "../harness/api-client.ts";
import { expect, test } from "../harness/test.ts";
import { inTurns } from "./in-turns.ts";
import { goodPart } from "./samples.ts";
import { refusedFields, sendInput } from "./send-input.ts";

const ENDPOINTS = ALL_ENDPOINTS as readonly Endpoint[];
const POSTS = ENDPOINTS.filter((endpoint) => endpoint.method === "POST" && endpoint.name !== "logout");

/** Bodies that are no JSON, or not the JSON of an object. */
const BAD_BODIES: readonly [what: string, text: string][] = [
  ["a brace", "{"],
  ["half a body", '{"coin":"btcusdt"'],
  ["words", "qty=1&coin=btcusdt"],
  ["a trailing comma", '{"coin":"btcusdt",}'],
  ["single quotes", "{'coin':'btcusdt'}"],
  ["a bare NaN", '{"qty":NaN}'],
  ["an array", "[]"],
  ["an array of objects", '[{"coin":"btcusdt"}]'],
  ["a number", "1"],
  ["a text", '"coin"'],
  ["null", "null"],
  ["true", "true"],
  ["a prototype", '{"__proto__":{"isAdmin":true}}'],
  ["a constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ["a deep nest", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`],
  ["a deep list", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ["a million keys", `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(",")}}`],
];

let client: ApiClient;
test.beforeAll(async ({ site }) => {
  client = await signIn(site.url);
});

for (const endpoint of POSTS) {
  test(`${endpoint.path} refuses a body that is none of its own`, async () => {
    const { path } = endpoint;
    const faults = await inTurns(BAD_BODIES, async ([what, json]) => {
      const { status, body } = await client.send({ method: "POST", path, json });
      const text = JSON.stringify(body);
      const isRefused = status >= 400 && status < 500 && body.code === status;
      return isRefused && !/unexpected|position \d|stack/i.test(text)
        ? []
        : [`${what}: ${status} ${text.slice(0, 200)}`];
    });
    expect(faults.flat()).toEqual([]);
  });
}

test("a body of two megabytes is refused before it is read", async () => {
  const json = JSON.stringify({ loginName: "x".repeat(2 << 20) });
  const answer = await client.send({ method: "POST", path: "/api/business/user/login", json });
  expect([400, 413]).toContain(answer.status);
});

test("a body of another kind is refused", async () => {
  for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded", "nonsense"]) {
    const headers = { "content-type": type };
    const answer = await client.send({ method: "POST", path: "/api/business/user/login", json: "a=1", headers });
    expect(answer.status, type).toBeGreaterThanOrEqual(400);
    expect(answer.status, type).toBeLessThan(500);
  }
});

test("a query parameter given twice is named", async () => {
  for (const endpoint of ENDPOINTS.filter((candidate) => candidate.query)) {
    const query = Object.entries(goodPart(endpoint, "query"));
    const [field, value] = query[0] ?? ["pageNum", "1"];
    const pairs = [...query, [field, value], ...(query.length === 0 ? [[field, value]] : [])];
    const path = `${endpoint.path}?${pairs.map(([name, text]) => `${name}=${text}`).join("&")}`;
    const answer = await client.send({ method: endpoint.method, path });
    expect(answer.status, path).toBe(400);
    expect(refusedFields(answer), path).toContain(field);
  }
});

test("brackets in a query make no array", async () => {
  const answer = await client.get("/api/coin/list?pageNum[]=1&pageNum[a]=2&__proto__[x]=1");
  expect(answer.status).toBe(400);
});

test("a call for signed-in people tells anybody else to sign in", async ({ site }) => {
  const visitor = new ApiClient(site.url);
  const impostor = new ApiClient(site.url, "A".repeat(43));
  for (const endpoint of ENDPOINTS.filter((candidate) => candidate.access === "user")) {
    for (const caller of [visitor, impostor]) {
      const answer = await sendInput(caller, endpoint, "query", goodPart(endpoint, "query"));
      expect(answer.status, endpoint.path).toBe(401);
    }
  }
});

test("two credentials that differ are none", async () => {
  const path = "/api/business/user/getInfo";
  const answer = await client.send({ method: "GET", path, headers: { satoken: "B".repeat(43) } });
  expect(answer.status).toBe(401);
});

test("an unknown path gets the same answer whatever it is", async () => {
  const answers = await Promise.all(
    ["/api/nowhere", "/api/%3Cscript%3E", "/api/contract/coin", "/api/..%2f..%2fetc/passwd"].map((path) =>
      client.get(path),
    ),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(answers[0]?.body);
  }
});

test("HEAD does not run a call", async ({ site }) => {
  for (const endpoint of ENDPOINTS.filter((candidate) => candidate.method === "GET")) {
    const response = await fetch(site.url + endpoint.path.replace(/\{\w+\}/, "x"), { method: "HEAD" });
    expect([404, 405], endpoint.path).toContain(response.status);
  }
});

test("the server has lived through all of it", async ({ site }) => {
  expect(site.server.isAlive()).toBe(true);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});
