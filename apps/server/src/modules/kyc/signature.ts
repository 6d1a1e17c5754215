import { createHmac, timingSafeEqual } from "node:crypto";

/** How far apart the two clocks may be, in seconds. */
const TOLERANCE_S = 300;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const macOf = (secret: string, seconds: string, body: string) =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest();

/** The header that goes with a body: when it was signed and what shows it. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = String(Math.floor(now / 1_000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString("hex")}`;
}

/** Whether a body came, byte for byte and lately, from somebody who knows the secret. */
export function isSignedBy(secret: string, body: string, header: string, now: number): boolean {
  const [, seconds = "", mac = ""] = FORM.exec(header) ?? [];
  if (seconds === "" || Math.abs(now / 1_000 - Number(seconds)) > TOLERANCE_S) return false;
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(mac, "hex"));
}
