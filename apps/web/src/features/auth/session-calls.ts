import { login, logout, register, SIGN_TYPES } from "@evenkeel/contract/auth";
import { ApiError } from "#/api/api-error.ts";
import { call } from "#/api/client.ts";
import { askSecondStep, type SecondStep } from "#/lib/second-step.ts";
import { currentToken, endSession, startSession } from "#/lib/session.ts";
import type { LoginForm, RegisterForm } from "./model/account-form.ts";

/** Ends the session here and, if the server can be reached, there. */
export async function leaveSession(): Promise<void> {
  if (currentToken() === null) return;
  try {
    await call(logout, { body: {} });
  } catch {
    // The device forgets the session in any case; the server's copy runs out by itself.
  }
  endSession("byChoice");
}

/** Signs in by account; a session before it is ended first. */
export async function enterByAccount({ loginName, loginPassword }: LoginForm): Promise<void> {
  await leaveSession();
  const body = { loginName: loginName.trim(), loginPassword, signType: SIGN_TYPES.account };
  startSession(await tokenOf(call(login, { body })));
}

/** The token of a login; where the server wants a second factor first, the person is asked for it. */
async function tokenOf(entering: Promise<{ satoken: string }>): Promise<string> {
  try {
    return (await entering).satoken;
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== "auth.factorRequired") throw error;
    return askSecondStep(error.data as SecondStep);
  }
}

/** Takes a session that was opened by other means, such as a passkey; one before it is ended first. */
export async function adoptSession(satoken: string): Promise<void> {
  await leaveSession();
  startSession(satoken);
}

/** Opens an account. Does not sign in. */
export async function openAccount({ loginName, loginPassword, activeCode }: RegisterForm): Promise<void> {
  const code = activeCode.trim();
  const name = loginName.trim();
  await call(register, {
    body: {
      loginName: name,
      loginPassword,
      signType: SIGN_TYPES.account,
      nickName: name,
      ...(code !== "" && { activeCode: code }),
    },
  });
}
