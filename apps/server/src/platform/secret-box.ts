import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { ServerSecret } from "./server-secret.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps what the database must not be able to tell: seals small secrets, and makes fingerprints of guessable ones. */
export interface SecretBox {
  /** AES-256-GCM under a fresh nonce. `bound` names what the secret belongs to: it opens under the same words alone. */
  seal(secret: Buffer, bound: string): Buffer;
  /** @throws Error where the bytes were not sealed here, with these words. */
  open(sealed: Buffer, bound: string): Buffer;
  /** HMAC-SHA-256: a reader of the database cannot try guesses against it. */
  fingerprint(text: string, bound: string): Buffer;
}

/** A box under the installation's own secret, which is not in the database: a copy of that alone opens nothing. */
export function createSecretBox(secret: ServerSecret): SecretBox {
  const sealing = secret.hash("seal");
  return {
    seal: (secret, bound) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(bound));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, bound) => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(sealed.length - TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(bound)).setAuthTag(tag);
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)),
        decipher.final(),
      ]);
    },
    fingerprint: (text, bound) => secret.hash("fingerprint", bound, text),
  };
}
