import { createECDH } from "node:crypto";

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** Which of a browser's two keys cannot be one: a point on P-256 uncompressed, and sixteen secret bytes. */
export function badPushKeys(keys: { readonly p256dh: string; readonly auth: string }): ("p256dh" | "auth")[] {
  const bad: ("p256dh" | "auth")[] = [];
  if (!isPoint(Buffer.from(keys.p256dh, "base64url"))) bad.push("p256dh");
  if (Buffer.from(keys.auth, "base64url").length !== AUTH_BYTES) bad.push("auth");
  return bad;
}

function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES) return false;
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
