import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new session token: 256 random bits and nothing else, so it tells nothing and cannot be guessed. */
export function createSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is kept of a token. A fast hash is enough: there is nothing to guess in 256 random bits. */
export function hashSessionToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
