import { login, register, SIGN_TYPES } from "@evenkeel/contract/auth";
import { findUserEmail, findUserPhone } from "@evenkeel/contract/credentials";
import { ApiError } from "#/api/api-error.ts";
import { call } from "#/api/client.ts";
import { askSecondStep, type SecondStep } from "#/lib/second-step.ts";
import { startSession } from "#/lib/session.ts";
import { type LoginForm, nameOf, type RecoverForm, type RegisterForm, type Way } from "./model/account-form.ts";
import { leaveSession } from "./session-calls.ts";

/** The answer to an image, where one was asked for. */
export interface CaptchaAnswer {
  readonly code: string;
  readonly captchaId: string;
}

/** Signs in by the way that is chosen; a session before it is ended first. */
export async function enter(way: Way, form: LoginForm, captcha?: CaptchaAnswer): Promise<void> {
  await leaveSession();
  const { loginPassword } = form;
  const body = { ...nameOf(way, form), loginPassword, signType: SIGN_TYPES[way], ...captcha };
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
export async function openAccount(way: Way, form: RegisterForm, captcha?: CaptchaAnswer): Promise<void> {
  const activeCode = form.activeCode.trim();
  await call(register, {
    body: {
      ...nameOf(way, form),
      loginPassword: form.loginPassword,
      signType: SIGN_TYPES[way],
      ...(way === "account" ? { nickName: form.loginName.trim() } : { code: form.code.trim() }),
      ...(activeCode !== "" && { activeCode }),
      ...captcha,
    },
  });
}

/** Sets a new password with the code that went to the contact. */
export async function recover(way: "email" | "phone", form: RecoverForm): Promise<void> {
  const { password } = form;
  const emailCode = form.emailCode.trim();
  if (way === "email") await call(findUserEmail, { body: { email: form.email.trim(), password, emailCode } });
  else {
    await call(findUserPhone, { body: { phone: form.phone.trim(), areaCode: form.areaCode, password, emailCode } });
  }
}
