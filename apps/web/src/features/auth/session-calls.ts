import { login, logout, register, SIGN_TYPES } from "@evenkeel/contract/auth";
import { call } from "#/api/client.ts";
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
  const { satoken } = await call(login, { body });
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
