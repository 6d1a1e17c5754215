import type { DataOf } from "@evenkeel/contract/endpoint";
import type { passkeyAddOptions } from "@evenkeel/contract/security-factors";
import type { PasskeyRequest } from "@evenkeel/contract/security-login";
import type { PasskeyAnswer, PasskeyCreation } from "@evenkeel/contract/step-up";

/** WebAuthn speaks in bytes and the wire in base64url; older browsers cannot translate by themselves. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Bytes as base64url without padding. */
export function fromBytes(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether this browser has passkeys, which need https or localhost. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && navigator.credentials !== undefined;
}

/** The person closed the browser's own question: nothing to report. */
export function isDismissed(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

function shared(credential: PublicKeyCredential) {
  return {
    id: credential.id,
    rawId: fromBytes(credential.rawId),
    type: "public-key" as const,
    clientExtensionResults: {},
    authenticatorAttachment: credential.authenticatorAttachment,
  };
}

/**
 * Has the device make a passkey.
 * @throws DOMException where the person declines; InvalidStateError where the device has one already.
 */
export async function makePasskey({
  challengeId,
  options,
}: DataOf<typeof passkeyAddOptions>): Promise<PasskeyCreation> {
  const credential = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(({ id, type }) => ({ id: toBytes(id), type })),
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    challengeId,
    credential: {
      ...shared(credential),
      response: {
        clientDataJSON: fromBytes(response.clientDataJSON),
        attestationObject: fromBytes(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    },
  };
}

/** Has the device answer a challenge with a passkey of its own. @throws DOMException where the person declines. */
export async function showPasskey({ challengeId, options }: PasskeyRequest): Promise<PasskeyAnswer> {
  const credential = (await navigator.credentials.get({
    publicKey: {
      challenge: toBytes(options.challenge),
      timeout: options.timeout,
      rpId: options.rpId,
      userVerification: options.userVerification,
      allowCredentials: options.allowCredentials.map(({ id, type, transports }) => ({
        id: toBytes(id),
        type,
        ...(transports !== undefined && { transports: transports as AuthenticatorTransport[] }),
      })),
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    challengeId,
    credential: {
      ...shared(credential),
      response: {
        clientDataJSON: fromBytes(response.clientDataJSON),
        authenticatorData: fromBytes(response.authenticatorData),
        signature: fromBytes(response.signature),
        userHandle: response.userHandle === null ? null : fromBytes(response.userHandle),
      },
    },
  };
}
