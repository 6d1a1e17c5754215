import { createHmac, timingSafeEqual } from "node:crypto";

/** RFC 6238 with what every authenticator app takes: SHA-1, 30 seconds, six digits. */
const STEP_MS = 30_000;
/** Steps on either side that count too: for clocks that differ, and for typing. */
const DRIFT_STEPS = 1;

/** The 30 s step of a moment; `now` in milliseconds since the epoch. */
export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** The six digits of one step (RFC 4226, section 5.3). */
export function totpCodeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step whose code this is, at or next to the present one; null where it is none of theirs. */
export function matchTotp(secret: Buffer, code: string, now: number): number | null {
  const present = totpStep(now);
  const typed = Buffer.from(code);
  let match: number | null = null;
  // All of them are compared, always: the time taken tells nothing.
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    const right = Buffer.from(totpCodeAt(secret, step));
    if (right.length === typed.length && timingSafeEqual(right, typed)) match = step;
  }
  return match;
}
