import { login, logout } from "@evenkeel/contract/auth";
import { expect, test, vi } from "vitest";
import { NO_NAME } from "./model/account-form.ts";

const calls = vi.hoisted(() => [] as unknown[]);
const session = vi.hoisted(() => ({ satoken: "before" as string | null }));
vi.mock("#/api/client.ts", () => ({
  call: vi.fn(async (endpoint: unknown) => {
    calls.push(endpoint);
    return { satoken: "after" };
  }),
}));
vi.mock("#/lib/session.ts", () => ({
  currentToken: () => session.satoken,
  endSession: () => {
    session.satoken = null;
    calls.push("forgotten");
  },
  startSession: (satoken: string) => {
    session.satoken = satoken;
  },
}));
const { enter } = await import("./enter-calls.ts");

test("login first signs out the session before it, there and here", async () => {
  await enter("account", { ...NO_NAME, loginName: " ada ", loginPassword: "a good long one" });
  expect(calls).toEqual([logout, "forgotten", login]);
  expect(session.satoken).toBe("after");
});
