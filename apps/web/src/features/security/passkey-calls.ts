import { passkeyLogin, passkeyLoginOptions } from "@evenkeel/contract/security-login";
import { call } from "#/api/client.ts";
import { showPasskey } from "./model/webauthn.ts";

/** Opens a session by whichever passkey the device shows: face, finger or PIN make it both factors in one. */
export async function enterByPasskey(): Promise<{ satoken: string }> {
  const passkey = await showPasskey(await call(passkeyLoginOptions, { body: {} }));
  return call(passkeyLogin, { body: { passkey } });
}
