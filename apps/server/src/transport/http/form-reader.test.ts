import { request } from "node:http";
import { kycCallback } from "@evenkeel/contract/kyc";
import { UPLOAD_MAX_BYTES, uploadImage } from "@evenkeel/contract/upload";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMetrics } from "#/platform/metrics.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { route } from "./route.ts";
import { createHttpServer } from "./server.ts";

let http: FastifyInstance;
let address: string;
let got: { file: Buffer | undefined; purpose: string } | null = null;
let signed: { raw: string; signature: string } | undefined;
interface Reply {
  code: number;
  msg: string;
  data: { errors: { field: string }[] };
}
const bodyOf = async (reply: Response) => (await reply.json()) as Reply;
const answer = { id: "a".repeat(22), url: null, width: 1, height: 1, issues: [], isKept: true };

const metrics = createMetrics();

beforeAll(async () => {
  const clock = createTestClock();
  http = createHttpServer({
    routes: [
      route(uploadImage, ({ file }, { body }) => {
        got = { file, purpose: body.purpose };
        return answer;
      }),
      route(kycCallback, (context) => {
        signed = context.signed;
        return { state: "REVIEW" as const };
      }),
    ],
    clock,
    log: silentLog,
    metrics,
    limiter: createRateLimiter(clock, 1_000, () => undefined),
    idempotency: {
      once: async (_claim, act) => ({ reply: await act(), isReplay: false }),
      outcome: async () => ({ state: "unknown", endpoint: null, reply: null }),
      purge: async () => 0,
    },
    authenticate: async (token) => (token === "good" ? { id: "7", mode: "SIM", sessionId: "1" } : null),
    checkReady: async () => [],
    trustedProxies: [],
    webFolder: null,
    openAvatar: async (id) => (id === "a".repeat(22) ? Buffer.from("RIFF") : null),
    openOperatorPicture: async (operator, token) =>
      operator === "eve@desk" && token === "good" ? Buffer.from("RIFF") : null,
    resourcesFolder: null,
    imageOrigins: [],
    version: "0.0.0",
  });
  address = await http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => http.close());
beforeEach(() => {
  got = null;
});

async function send(parts: Record<string, string | Blob>, token = "good") {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(address + uploadImage.path, { method: "POST", body: form, headers });
  return { status: reply.status, body: await bodyOf(reply) };
}
const file = (bytes: number) => new Blob([Buffer.alloc(bytes, 7)]);
const raw = (body: string, type: string) =>
  fetch(address + uploadImage.path, {
    method: "POST",
    body,
    headers: { authorization: "Bearer good", "content-type": type },
  });

test("a form's file reaches the handler byte for byte, its fields as the contract says", async () => {
  expect(await send({ purpose: "avatar", file: file(100_000) })).toMatchObject({ status: 200, body: { data: answer } });
  expect(got).toEqual({ file: Buffer.alloc(100_000, 7), purpose: "avatar" });
});

test("a form of nobody is not read, and its fields are judged as those of any call", async () => {
  expect((await send({ purpose: "avatar", file: file(10) }, "bad")).status).toBe(401);
  const wrong = await send({ purpose: "other", extra: "x", file: file(10) });
  expect(wrong).toMatchObject({ status: 400, body: { msg: "request.invalid" } });
  const fields = wrong.body.data.errors.map(({ field }) => field).sort();
  expect([fields, got]).toEqual([["extra", "purpose"], null]);
});

test("a file above its limit is too large, and one at its limit is not", async () => {
  expect(await send({ purpose: "kyc", file: file(UPLOAD_MAX_BYTES + 1) })).toMatchObject({
    status: 413,
    body: { msg: "request.tooLarge" },
  });
  expect((await send({ purpose: "kyc", file: file(UPLOAD_MAX_BYTES) })).status).toBe(200);
});

test("eight forms are read at one time: who comes then is asked to come again, and none of the eight loses anything", async () => {
  const head = '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nkyc\r\n--b\r\n';
  const part = 'content-disposition: form-data; name="file"; filename="x"\r\ncontent-type: image/png\r\n\r\n';
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  http.server.on("request", count);
  const slow = Array.from({ length: 8 }, () => {
    const headers = { satoken: "good", "content-type": "multipart/form-data; boundary=b" };
    const asked = request(address + uploadImage.path, { method: "POST", headers, agent: false });
    asked.write(head + part);
    const status = new Promise<number | undefined>((resolve, reject) => {
      asked.on("response", (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      asked.on("error", reject);
    });
    return { asked, status };
  });
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(8);
  http.server.off("request", count);
  const again = async () => (await send({ purpose: "kyc", file: file(10) })).status;
  expect(await again()).toBe(503);
  for (const { asked } of slow) asked.end("picture\r\n--b--\r\n");
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(8).fill(200));
  expect(await again()).toBe(200);
});

test("a form of a thousand parts is refused, of whichever kind they are, and the next one is read", async () => {
  const part = (headers: string) => `--b\r\ncontent-disposition: form-data; ${headers}\r\n\r\nx\r\n`;
  for (const [headers] of [['name="purpose"'], ['name="other"'], ['name="file"; filename="x"']]) {
    const body = Array.from({ length: 1_000 }, () => part(headers ?? "")).join("");
    const reply = await raw(`${body}--b--\r\n`, "multipart/form-data; boundary=b");
    expect([reply.status, (await bodyOf(reply)).code]).toEqual([400, 400]);
  }
  expect((await send({ purpose: "kyc", file: file(10) })).status).toBe(200);
});

test.each([
  "../../../etc/passwd",
  "..\\..\\boot.ini",
  "%2e%2e%2fx",
  "a\u0000.png",
  "CON",
  "x\u202egnp.exe",
  `${"n".repeat(4_096)}.png`,
  '"; name="purpose',
])("the name %j that a file travels under goes nowhere", async (name) => {
  const form = new FormData();
  form.set("purpose", "avatar");
  form.set("file", new Blob([Buffer.alloc(20, 7)]), name);
  const headers = { authorization: "Bearer good" };
  const reply = await fetch(address + uploadImage.path, { method: "POST", body: form, headers });
  expect([reply.status, got]).toEqual([200, { file: Buffer.alloc(20, 7), purpose: "avatar" }]);
});

test("what is no such form is malformed", async () => {
  expect(await send({ purpose: "kyc", other: file(10) })).toMatchObject({ body: { msg: "request.malformed" } });
  const boundless = await raw("x", "multipart/form-data");
  expect(await bodyOf(boundless)).toMatchObject({ code: 400, msg: "request.malformed" });
  const broken = await raw(
    "--b\r\ncontent-disposition: form-data; name=purpose\r\n\r\nkyc",
    "multipart/form-data; boundary=b",
  );
  expect((await bodyOf(broken)).code).toBe(400);
  const two = new FormData();
  for (const name of ["a", "b"]) two.append("file", file(10), name);
  const reply = await fetch(address + uploadImage.path, { method: "POST", body: two, headers: { satoken: "good" } });
  expect((await bodyOf(reply)).code).toBe(400);
});

test("a form without a file, or JSON in its place, has no file; other calls take no form", async () => {
  await send({ purpose: "kyc" });
  expect(got).toEqual({ file: undefined, purpose: "kyc" });
  expect((await raw('{"purpose":"kyc"}', "application/json")).status).toBe(200);
  const form = new FormData();
  form.set("eventId", "x");
  const elsewhere = await fetch(address + kycCallback.path, { method: "POST", body: form });
  expect((await bodyOf(elsewhere)).msg).toBe("request.malformed");
});

test("of a signed call the handler gets the text as it came", async () => {
  const text = '{ "eventId":"e1",\n "reference":"r1" }';
  const headers = { "content-type": "application/json", "x-signature": "t=1,v1=00" };
  const reply = await fetch(address + kycCallback.path, { method: "POST", body: text, headers });
  expect([reply.status, signed]).toEqual([200, { raw: text, signature: "t=1,v1=00" }]);
});

test("an avatar is served locked up, and everything else below its path is not there", async () => {
  const shown = await fetch(`${address}/uploads/avatar/${"a".repeat(22)}`);
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "public, max-age=31536000, immutable",
  });
  for (const path of [`avatar/${"b".repeat(22)}`, "avatar/..%2f..%2fkyc", `kyc/${"a".repeat(22)}`, "avatar/", ""]) {
    expect((await fetch(`${address}/uploads/${path}`)).status).toBe(404);
  }
});

test("an operator's picture is saved and never shown or kept, and any other address of its kind is not there", async () => {
  const shown = await fetch(`${address}/operator/kyc/eve%40desk/good`);
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-disposition": "attachment; filename=picture.webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "no-store",
  });
  const denied = async () =>
    (await metrics.securityEvents.get()).values.find(({ labels }) => labels.event === "accessDenied")?.value ?? 0;
  const before = await denied();
  const refused = await Promise.all(
    ["finn/good", "eve%40desk/bad", "eve%40desk", "eve%40desk/..%2f..%2fkyc", "", "missing/missing/missing"].map(
      async (path) => {
        const reply = await fetch(`${address}/operator/kyc/${path}`);
        return [reply.status, await reply.text()];
      },
    ),
  );
  expect(new Set(refused.map(String))).toEqual(new Set(['404,{"code":404,"msg":"request.notFound"}']));
  // Those that have the form of an address, and open nothing.
  expect((await denied()) - before).toBe(3);
});
