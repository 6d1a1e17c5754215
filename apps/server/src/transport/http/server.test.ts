import { login, logout } from "@evenkeel/contract/auth";
import { languages, settings } from "@evenkeel/contract/config-calls";
import { buy, cancel } from "@evenkeel/contract/contract-coin";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { getInfo } from "@evenkeel/contract/person";
import { policyReport } from "@evenkeel/contract/policy-report";
import { tradeLockOff, tradeLockOn } from "@evenkeel/contract/security-settings";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { AppError } from "#/platform/app-error.ts";
import type { Idempotency } from "#/platform/idempotency.ts";
import { createMetrics } from "#/platform/metrics.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import type { Gate } from "./pipeline.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { type Route, revalidated, route } from "./route.ts";
import { createHttpServer, type HttpServerDeps } from "./server.ts";

const opened: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((http) => http.close()));
});

const noIdempotency: Idempotency = {
  once: async (_claim, act) => ({ reply: await act(), isReplay: false }),
  outcome: async () => ({ state: "unknown", endpoint: null, reply: null }),
  purge: async () => 0,
};

function serve(routes: readonly Route[], change: Partial<HttpServerDeps> = {}): FastifyInstance {
  const clock = createTestClock();
  const http = createHttpServer({
    routes,
    clock,
    log: silentLog,
    metrics: createMetrics(),
    limiter: createRateLimiter(clock, 1, () => undefined),
    idempotency: noIdempotency,
    authenticate: async (token) => (token === "good" ? { id: "7", mode: "SIM", sessionId: "1" } : null),
    checkReady: async () => [],
    trustedProxies: [],
    webFolder: null,
    openAvatar: async () => null,
    openOperatorPicture: async () => null,
    resourcesFolder: null,
    imageOrigins: [],
    version: "0.0.0",
    ...change,
  });
  opened.push(http);
  return http;
}

const publicSettings = route(settings, () => [{ key: "LOGO_SETTING" as const, val: "{}" }]);
const url = settings.path;

test("an answer travels in the envelope, with its request id and never kept by caches", async () => {
  const reply = await serve([publicSettings]).inject({ url });
  expect(reply.json()).toEqual({ code: 200, msg: "ok", data: [{ key: "LOGO_SETTING", val: "{}" }] });
  expect(reply.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("an answer that changes seldom is kept by its tag, and sent again only when it has changed", async () => {
  let val = "{}";
  const http = serve([revalidated(route(settings, () => [{ key: "LOGO_SETTING" as const, val }]))]);
  const first = await http.inject({ url });
  expect(first.headers).toMatchObject({ "cache-control": "no-cache", vary: "lang, language" });
  expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(first.json()).toEqual({ code: 200, msg: "ok", data: [{ key: "LOGO_SETTING", val: "{}" }] });
  const etag = first.headers.etag as string;
  expect(etag).toMatch(/^"[\w-]{43}"$/);

  const same = await http.inject({ url, headers: { "if-none-match": etag } });
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, "", etag]);
  expect(same.headers).toMatchObject({ "cache-control": "no-cache", vary: "lang, language" });
  val = '{"name":"Harbour"}';
  const changed = await http.inject({ url, headers: { "if-none-match": etag } });
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
});

test("a refusal of such a call is not kept, and no call for the signed-in can be one", async () => {
  const refusing = route(settings, () => {
    throw new AppError("server.busy");
  });
  const reply = await serve([revalidated(refusing)]).inject({ url, headers: { "if-none-match": "*" } });
  expect([reply.statusCode, reply.headers["cache-control"], reply.headers.etag]).toEqual([503, "no-store", undefined]);
  expect(() => revalidated(route(getInfo, () => ({}) as never))).toThrow("getInfo");
});

test("a list travels with its total", async () => {
  const http = serve([route(languages, () => ({ rows: [], total: 0 }))]);
  expect((await http.inject({ url: languages.path })).json()).toEqual({ code: 200, msg: "ok", rows: [], total: 0 });
});

test("fields that the contract does not list are left out of an answer", async () => {
  const leaky = route(settings, () => [{ key: "LOGO_SETTING" as const, val: "{}", hash: "$argon2id$" }]);
  expect((await serve([leaky]).inject({ url })).body).not.toContain("argon2id");
});

test("an answer that does not fit the contract is a fault of ours and shows nothing", async () => {
  const wrong = route(settings, () => [{ key: "SECRET_SETTING", val: "hush" }] as never);
  const reply = await serve([wrong]).inject({ url });
  expect([reply.statusCode, reply.json()]).toEqual([500, { code: 500, msg: "server.fault" }]);
});

test("a refusal has its status, its key and its data", async () => {
  const short = route(settings, () => {
    throw new AppError("order.insufficientMargin", { args: { coin: "USDT" }, data: { need: "2", have: "1" } });
  });
  const reply = await serve([short]).inject({ url });
  expect(reply.statusCode).toBe(402);
  expect(reply.json()).toEqual({
    code: 402,
    msg: "order.insufficientMargin",
    args: { coin: "USDT" },
    data: { need: "2", have: "1" },
  });
});

test.each(['{"loginName"', "{'a':1}", "nul", '{"__proto__":{}}', "\u0000"])(
  "the body %j is malformed",
  async (payload) => {
    const reply = await serve([route(login, () => ({ satoken: "x", expiresAt: 0 }))]).inject({
      method: "POST",
      url: login.path,
      headers: { "content-type": "application/json" },
      payload,
    });
    expect([reply.statusCode, reply.json()]).toEqual([400, { code: 400, msg: "request.malformed" }]);
  },
);

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "a body of type %s is malformed",
  async (type) => {
    const http = serve([route(login, () => ({ satoken: "x", expiresAt: 0 }))]);
    const reply = await http.inject({
      method: "POST",
      url: login.path,
      headers: { "content-type": type },
      payload: "a=1",
    });
    expect(reply.statusCode).toBe(400);
  },
);

test("a body beyond a megabyte is refused", async () => {
  const http = serve([route(login, () => ({ satoken: "x", expiresAt: 0 }))]);
  const reply = await http.inject({ method: "POST", url: login.path, payload: { loginName: "a".repeat(1_000_001) } });
  expect([reply.statusCode, reply.json().msg]).toEqual([413, "request.tooLarge"]);
});

test.each(["/api/nothing", "/api/common/get/setting/", "/api/%ff", "/.env", "/index.js.map", "/api/<script>"])(
  "%s is answered like every other address that does not exist",
  async (path) => {
    const reply = await serve([publicSettings]).inject({ url: path });
    expect(reply.body).not.toContain("script");
    expect([400, 404]).toContain(reply.statusCode);
    expect(["request.notFound", "request.malformed"]).toContain(reply.json().msg);
  },
);

test.each(["HEAD", "PUT", "PATCH", "OPTIONS", "TRACE", "DELETE"])("%s does not run a GET", async (method) => {
  let ran = false;
  const spy = route(settings, () => {
    ran = true;
    return [];
  });
  const reply = await serve([spy]).inject({ method: method as "HEAD", url });
  expect([reply.statusCode >= 400, ran]).toEqual([true, false]);
});

const someone = {
  id: "7",
  loginName: null,
  nickName: "n",
  email: null,
  phone: null,
  level: 0,
  vipLevel: 0,
  isSimulate: true,
  walletAddress: null,
  avatar: null,
  hasTradePwd: false,
  kyc: { level: 0, state: "NONE" },
  coinAssetList: [],
  stockAssetList: [],
  detail: { createdAt: 0, inviteCode: "A", coverAfterSeconds: null },
};
const me = route(getInfo, ({ user }) => ({ ...someone, id: user.id }));

test.each([
  ["no header", {}, 401, "auth.required"],
  ["a session that is over", { satoken: "bad" }, 401, "auth.expired"],
  ["headers that differ", { satoken: "good", authorization: "Bearer bad" }, 401, "auth.required"],
  ["one header", { satoken: "good" }, 200, "ok"],
  ["the other", { authorization: "Bearer good" }, 200, "ok"],
])("a call for the signed-in with %s", async (_case, headers, status, msg) => {
  const reply = await serve([me]).inject({ url: getInfo.path, headers });
  expect([reply.statusCode, reply.json().msg]).toEqual([status, msg]);
});

test("a session token counts in a header only", async () => {
  const http = serve([me]);
  for (const attempt of [
    { url: `${getInfo.path}?satoken=good` },
    { url: getInfo.path, headers: { cookie: "satoken=good" } },
  ]) {
    expect((await http.inject(attempt)).statusCode).toBe(401);
  }
});

test("each call is one line of the log: its id, who made it, which it was, how it ended and how long it took; no query of it", async () => {
  const lines: Record<string, unknown>[] = [];
  const http = serve([me], { log: pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }) });
  const took = expect.any(Number);
  const answered = await http.inject({ url: getInfo.path, headers: { satoken: "good", "x-request-id": "my own" } });
  const refused = await http.inject({ url: `${getInfo.path}?email=canary%40example.com` });
  const of = { method: "GET", route: getInfo.path, msg: "request", ms: took };
  expect(lines).toMatchObject([
    { ...of, reqId: answered.headers["x-request-id"], userId: "7", status: 200, refusal: null },
    { ...of, reqId: refused.headers["x-request-id"], userId: null, status: 401, refusal: "auth.required" },
  ]);
  expect(lines.map(({ event }) => event)).toEqual([undefined, "accessDenied"]);
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(2);
  expect(JSON.stringify(lines)).not.toMatch(/canary|good|my own/);
});

test("too many calls are told when to come back", async () => {
  const http = serve([route(login, () => ({ satoken: "x", expiresAt: 0 }))]);
  const send = () => http.inject({ method: "POST", url: login.path, payload: {} });
  for (let sent = 0; sent < 30; sent++) expect((await send()).statusCode).toBe(400);
  const reply = await send();
  expect([reply.statusCode, reply.headers["retry-after"], reply.json()]).toEqual([
    429,
    "2",
    { code: 429, msg: "request.tooMany", data: { retryAfter: 2 } },
  ]);
});

test("a forwarded address is believed from a trusted proxy alone", async () => {
  const seen: string[] = [];
  const spy = route(settings, ({ ip }) => {
    seen.push(ip);
    return [];
  });
  const request = { url, remoteAddress: "192.0.2.1", headers: { "x-forwarded-for": "203.0.113.9" } };
  await serve([spy]).inject(request);
  await serve([spy], { trustedProxies: ["192.0.2.0/24"] }).inject(request);
  expect(seen).toEqual(["192.0.2.1", "203.0.113.9"]);
});

test("a repeated order gets its stored answer, marked as such", async () => {
  const claims: unknown[] = [];
  const order = { id: "1" };
  const http = serve([route(buy, () => Promise.reject(new Error("must not act")))], {
    idempotency: {
      ...noIdempotency,
      once: async (claim) => {
        claims.push(claim);
        throw new AppError("request.clientIdReused", { data: order });
      },
    },
  });
  const payload = {
    clientId: "c-1",
    coin: "btcusdt",
    side: "buy",
    orderType: "market",
    qty: "1",
    marginMode: "cross",
    leverage: 5,
  };
  const reply = await http.inject({ method: "POST", url: buy.path, headers: { satoken: "good" }, payload });
  expect([reply.statusCode, reply.json().msg]).toEqual([422, "request.clientIdReused"]);
  expect(claims).toEqual([
    { userId: "7", clientId: "c-1", endpoint: buy.name, bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});

test("ready and alive are two questions", async () => {
  const http = serve([], { checkReady: () => Promise.reject(new Error("no database")) });
  expect((await http.inject({ url: "/healthz" })).statusCode).toBe(200);
  expect((await http.inject({ url: "/readyz" })).statusCode).toBe(503);
});

test("the figures and the description of the calls are served", async () => {
  const http = serve([publicSettings]);
  await http.inject({ url });
  expect((await http.inject({ url: "/metrics" })).body).toContain('route="/api/common/get/setting"');
  expect((await http.inject({ url: "/api/openapi.json" })).json().openapi).toBe("3.1.0");
});

test("a call that the contract does not list, or that has no access class, stops the start", () => {
  const stranger = { ...settings, name: "stranger" } as Endpoint;
  expect(() => serve([{ endpoint: stranger, handle: async () => [] }])).toThrow("not listed");
  const open = { ...settings, access: undefined } as unknown as Endpoint;
  expect(() => serve([{ endpoint: open, handle: async () => [] }])).toThrow("no access class");
});

test("a route added behind the contract's back stops the start as well", () => {
  expect(() => serve([]).get("/backdoor", async () => "in")).toThrow("has no access class");
});

test("a connection to the database that is lost is told apart from a fault", async () => {
  const lost = route(settings, () => Promise.reject(Object.assign(new Error("gone"), { code: "57P01" })));
  const reply = await serve([lost]).inject({ url });
  expect([reply.statusCode, reply.headers["retry-after"], reply.json().msg]).toEqual([503, "1", "server.unavailable"]);
});

const guarded: Gate = {
  prove: async ({ proof }) => {
    if (proof?.loginPassword !== "right") throw new AppError("security.proofWrong");
  },
  checkIdentity: async ({ id }, subject, module) => {
    if (id !== "known") throw new AppError("kyc.levelNeeded", { args: { level: "2" }, data: { subject, module } });
  },
  checkUnlock: async ({ hasTradeLock }, unlockId) => {
    if (hasTradeLock === true && unlockId !== "open") throw new AppError("trade.locked");
  },
};
const signedIn = { authorization: "Bearer good" };
const anOrder = {
  clientId: "1",
  coin: "btcusdt",
  side: "buy",
  orderType: "market",
  qty: "1",
  marginMode: "cross",
  leverage: 5,
};

test("a call that asks for proof is never reached without it, and not at all where nothing could check it", async () => {
  let reached = 0;
  const unlock = route(tradeLockOff, () => {
    reached++;
    return { hasTradeLock: false as const };
  });
  const send = (http: FastifyInstance, stepUp: object) =>
    http.inject({ method: "POST", url: tradeLockOff.path, headers: signedIn, payload: { stepUp } });
  expect((await send(serve([unlock]), { loginPassword: "right" })).json()).toMatchObject({
    msg: "security.proofRequired",
  });
  const http = serve([unlock], { gate: guarded });
  expect((await send(http, { loginPassword: "wrong" })).json()).toMatchObject({ msg: "security.proofWrong" });
  expect(reached).toBe(0);
  expect((await send(http, { loginPassword: "right" })).statusCode).toBe(200);
  expect(reached).toBe(1);
});

test("real money asks for the identity that a call names, simulated money for none, and reducing risk never", async () => {
  let who: { id: string; mode: "SIM" | "LIVE"; sessionId: string } = { id: "7", mode: "LIVE", sessionId: "1" };
  const fine = async () => ({}) as never;
  const send = async (endpoint: Endpoint, gate?: typeof guarded) => {
    const http = serve([route(buy, fine), route(cancel, fine)], {
      authenticate: async () => who,
      ...(gate && { gate }),
    });
    const payload = endpoint === buy ? anOrder : {};
    const url = endpoint === cancel ? `${endpoint.path}?id=1` : endpoint.path;
    return (await http.inject({ method: "POST", url, headers: signedIn, payload })).json();
  };
  const asked = { subject: "trading", module: "uContract" };
  expect(await send(buy, guarded)).toMatchObject({ code: 403, msg: "kyc.levelNeeded", data: asked });
  // Where nothing could check it, nobody passes.
  expect(await send(buy)).toMatchObject({ msg: "kyc.levelNeeded" });
  expect((await send(cancel, guarded)).msg).not.toBe("kyc.levelNeeded");
  who = { ...who, id: "known" };
  expect((await send(buy, guarded)).msg).not.toBe("kyc.levelNeeded");
  who = { id: "7", mode: "SIM", sessionId: "1" };
  expect((await send(buy, guarded)).msg).not.toBe("kyc.levelNeeded");
});

test("who has frozen the account may read and reduce risk, and is refused everything else", async () => {
  const frozen = { id: "7", mode: "SIM" as const, sessionId: "1", isFrozen: true };
  const fine = async () => ({}) as never;
  const http = serve(
    [route(getInfo, fine), route(cancel, fine), route(buy, fine), route(tradeLockOn, fine), route(logout, fine)],
    {
      authenticate: async () => frozen,
      gate: guarded,
    },
  );
  const send = async (endpoint: Endpoint, query = "", payload: object = {}) => {
    const { method, path } = endpoint;
    const reply = await http.inject({
      method,
      url: path + query,
      headers: signedIn,
      ...(method === "POST" ? { payload } : {}),
    });
    return reply.json().msg;
  };
  expect(await send(buy, "", anOrder)).toBe("account.selfFrozen");
  expect(await send(tradeLockOn)).toBe("account.selfFrozen");
  expect(await send(logout)).toBe("ok");
  // They reach their handlers, whose empty answers here are no answers.
  for (const reply of [await send(getInfo), await send(cancel, "?id=1")]) expect(reply).toBe("server.fault");
});

test("with the trade lock on, an order carries its unlocking, and a repetition may carry another one", async () => {
  const hashes: string[] = [];
  const remembering: Idempotency = {
    ...noIdempotency,
    once: async (claim, act) => {
      hashes.push(claim.bodyHash);
      return { reply: await act(), isReplay: false };
    },
  };
  const locked = { id: "7", mode: "SIM" as const, sessionId: "1", hasTradeLock: true };
  const http = serve([route(buy, async () => ({}) as never)], {
    authenticate: async () => locked,
    gate: guarded,
    idempotency: remembering,
  });
  const send = async (unlockId?: string) => {
    const payload = { ...anOrder, ...(unlockId === undefined ? {} : { unlockId }) };
    return (await http.inject({ method: "POST", url: buy.path, headers: signedIn, payload })).json().msg;
  };
  expect(await send()).toBe("trade.locked");
  expect(await send("shut")).toBe("trade.locked");
  expect(await send("open")).toBe("server.fault");
  expect(new Set(hashes).size).toBe(1);
});

test("a report of the content policy is taken from anybody under its own name, and a long one is not", async () => {
  const http = serve([route(policyReport, () => ({}))]);
  const send = (payload: string) =>
    http.inject({
      method: "POST",
      url: policyReport.path,
      headers: { "content-type": "application/csp-report" },
      payload,
    });
  const sent = { "document-uri": "https://trade.example/", "script-sample": "not kept", "line-number": 3 };
  expect((await send(JSON.stringify({ "csp-report": sent }))).statusCode).toBe(200);
  expect((await send(JSON.stringify({ "csp-report": { "document-uri": "x".repeat(20_000) } }))).statusCode).toBe(413);
  expect((await send("{")).statusCode).toBe(400);
  const elsewhere = { method: "POST" as const, url: login.path, headers: { "content-type": "application/csp-report" } };
  expect((await http.inject({ ...elsewhere, payload: "{}" })).statusCode).toBe(404);
});

test("who reports more than the budget holds is refused", async () => {
  const http = serve([route(policyReport, () => ({}))]);
  const send = () => http.inject({ method: "POST", url: policyReport.path, payload: { "csp-report": {} } });
  const answers = await Promise.all(Array.from({ length: 60 }, send));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect([answers.length - refused.length, refused[0]?.json().msg]).toEqual([40, "request.tooMany"]);
});

test("the fixed headers stand on every reply, whatever it says, and none tells what answers or lets other pages read", async () => {
  const fault = route(settings, () => Promise.reject(new Error("inside")));
  const http = serve([route(languages, () => ({ rows: [], total: 0 })), fault, route(getInfo, () => never())]);
  const origin = "https://evil.example";
  const asked = [languages.path, url, getInfo.path, "/api/nowhere", "/healthz", "/metrics"];
  const replies = await Promise.all(asked.map((path) => http.inject({ url: path, headers: { origin } })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 500, 401, 404, 200, 200]);
  for (const { headers } of replies) {
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "permissions-policy": expect.stringContaining("geolocation=()"),
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "cache-control": expect.stringMatching(/no-store|no-cache/),
    });
    const telling = Object.keys(headers).filter((name) =>
      /^(server|x-powered-by|set-cookie|access-control-.*)$/.test(name),
    );
    expect(telling).toEqual([]);
  }
});

const never = (): never => {
  throw new Error("nobody is signed in");
};
