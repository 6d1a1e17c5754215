import { login } from "@evenkeel/contract/auth";
import { languages, settings } from "@evenkeel/contract/config-calls";
import { coinList } from "@evenkeel/contract/market-lists";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToken, startSession } from "#/lib/session.ts";
import { ApiError } from "./api-error.ts";
import { call, callUrl } from "./client.ts";

const fetchFake = vi.fn<typeof fetch>();
const LOGIN = { body: { loginName: "ada", loginPassword: "secret word", signType: 3 } } as const;

function answer(body: unknown, status = 200): void {
  fetchFake.mockResolvedValueOnce(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

beforeEach(() => vi.stubGlobal("fetch", fetchFake));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchFake.mockReset();
});

test("parameters go into the path, what is undefined stays out of the query", () => {
  expect(callUrl("/api/x/{ids}", { params: { ids: "1,2/3" } })).toBe("/api/x/1%2C2%2F3");
  expect(callUrl("/api/x", { query: { pageNum: "1", name: undefined } })).toBe("/api/x?pageNum=1");
});

test("every request names the language; a session is carried in both headers", async () => {
  startSession("t1");
  answer({ code: 200, msg: "ok", rows: [], total: 0 });
  await call(coinList, { query: { pageNum: "1" } });
  const [url, init] = fetchFake.mock.calls[0] ?? [];
  expect(url).toBe("/api/coin/list?pageNum=1");
  expect(init?.headers).toMatchObject({ language: "zh", lang: "zh", authorization: "Bearer t1", satoken: "t1" });
});

test("a refusal carries key, arguments and refused fields", async () => {
  answer(
    {
      code: 400,
      msg: "request.invalid",
      args: { max: "3" },
      data: { errors: [{ field: "loginName", key: "please_user" }] },
    },
    400,
  );
  const error = await refusal(call(login, LOGIN));
  expect(error).toMatchObject({
    key: "request.invalid",
    code: 400,
    args: { max: "3" },
    errors: [{ field: "loginName", key: "please_user" }],
  });
});

test.each([
  ["status 401", { code: 401, msg: "auth.expired" }, 401],
  ["a 500 that names the token", { code: 500, msg: "Token invalid" }, 500],
  ["a bare 401", "", 401],
])("%s ends the session", async (_, body, status) => {
  startSession("t1");
  answer(body, status);
  await refusal(call(settings, {}));
  expect(currentToken()).toBeNull();
});

test("any other 500 does not", async () => {
  startSession("t1");
  answer({ code: 500, msg: "server.fault" }, 500);
  await refusal(call(settings, {}));
  expect(currentToken()).toBe("t1");
});

test.each([
  ["a code that is no positive number", { code: -1, msg: "ok", data: [] }],
  ["a code that is text", { code: "200", msg: "ok", data: [] }],
  ["text that is no JSON", "<html>"],
  ["data that breaks the contract", { code: 200, msg: "ok", data: [{ key: 5 }] }],
])("%s is rejected", async (_, body) => {
  answer(body);
  expect((await refusal(call(settings, {}))).key).toBe("reply.invalid");
});

test("no answer is an unreachable network, and a caller's abort is passed on as it is", async () => {
  fetchFake.mockRejectedValueOnce(new TypeError("failed"));
  expect((await refusal(call(languages, {}))).key).toBe("network.unreachable");
  fetchFake.mockRejectedValueOnce(new DOMException("given up", "AbortError"));
  await expect(call(languages, {})).rejects.toMatchObject({ name: "AbortError" });
});

test("an identical POST in flight is sent once", async () => {
  answer({ code: 200, msg: "ok", data: { satoken: "t2", expiresAt: 1 } });
  const [first, second] = await Promise.all([call(login, LOGIN), call(login, LOGIN)]);
  expect(first).toEqual(second);
  expect(fetchFake).toHaveBeenCalledTimes(1);
});
