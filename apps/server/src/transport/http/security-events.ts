import type { Endpoint } from "@evenkeel/contract/endpoint";
import type { ErrorKey } from "@evenkeel/contract/errors";

/** What an operator watches over: each is a word in the request's log line and a figure of its own. */
export const SECURITY_EVENTS = [
  "login",
  "loginFailed",
  "socketLogin",
  "registered",
  "logout",
  "passwordReset",
  "guardChanged",
  "proofFailed",
  "limitHit",
  "accessDenied",
  "uploadRejected",
  "dataExported",
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** What a call means once it has succeeded, by its name in the contract. */
const DONE: Readonly<Record<string, SecurityEvent>> = {
  login: "login",
  loginFactor: "login",
  passkeyLogin: "login",
  register: "registered",
  logout: "logout",
  sessionRevoke: "logout",
  sessionRevokeOthers: "logout",
  findUserEmail: "passwordReset",
  findUserPhone: "passwordReset",
  changeLoginPwd: "guardChanged",
  tradePwdSet: "guardChanged",
  tradePwdChange: "guardChanged",
  bindEmail: "guardChanged",
  bindPhone: "guardChanged",
  totpConfirm: "guardChanged",
  passkeyAdd: "guardChanged",
  phraseSet: "guardChanged",
  tradeLockOn: "guardChanged",
  accountFreeze: "guardChanged",
  accountKeep: "guardChanged",
  dataExport: "dataExported",
};

/** What was shown to prove who somebody is, and did not fit. */
const NOT_PROVEN: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  "auth.codeWrong",
  "auth.captchaWrong",
  "auth.wrongPassword",
  "auth.tradePwdWrong",
  "security.proofWrong",
]);

/** Refused for who asks, and not for what. */
const DENIED: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  "security.proofRequired",
  "trade.locked",
  "auth.factorRequired",
]);

/** The security event that an answered call is; null for nearly all. `refusal` is null where the call succeeded. */
export function eventOf(endpoint: Endpoint | undefined, status: number, refusal: string | null): SecurityEvent | null {
  if (endpoint === undefined) return null;
  if (refusal === null) {
    if (status >= 400) return null;
    // Every other call that asks for a factor changes what guards the account, or what is kept of its person.
    const isGuarding = endpoint.proof === "factor" || endpoint.proof === "full";
    return DONE[endpoint.name] ?? (isGuarding ? "guardChanged" : null);
  }
  const key = refusal as ErrorKey;
  if (status === 429) return "limitHit";
  if (key === "auth.wrongCredentials") return "loginFailed";
  if (NOT_PROVEN.has(key)) return DONE[endpoint.name] === "login" ? "loginFailed" : "proofFailed";
  if (status === 401 || status === 403 || DENIED.has(key)) return "accessDenied";
  return endpoint.upload !== undefined && status < 500 ? "uploadRejected" : null;
}
