import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** Marks what this writes, with the version of its form. */
const MARK = Buffer.from("EKB1");
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts what is kept of people outside and inside the database: AES-256-GCM, a fresh nonce each time. */
export interface BlobCipher {
  /** `name` is bound to the content: under another name it cannot be opened. */
  seal(name: string, content: Uint8Array): Buffer;
  /** @throws Error where a byte was changed, the name is another, or the key. */
  open(name: string, sealed: Uint8Array): Buffer;
  /** The same for the same text under one key, and nothing without the key: finds what must not be readable. */
  fingerprint(text: string): Buffer;
}

/** @throws RangeError for a key that is not 32 bytes. */
export function createBlobCipher(key: Buffer): BlobCipher {
  if (key.length !== KEY_BYTES) throw new RangeError("a key has 32 bytes");
  const printKey = createHmac("sha256", key).update("fingerprint").digest();
  return {
    seal: (name, content) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      cipher.setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([MARK, nonce, text, cipher.getAuthTag()]);
    },
    open: (name, sealed) => {
      const all = Buffer.from(sealed);
      const from = MARK.length + NONCE_BYTES;
      if (all.length < from + TAG_BYTES || !all.subarray(0, MARK.length).equals(MARK))
        throw new Error("this was not sealed here");
      const decipher = createDecipheriv("aes-256-gcm", key, all.subarray(MARK.length, from));
      decipher.setAAD(Buffer.from(name));
      decipher.setAuthTag(all.subarray(all.length - TAG_BYTES));
      return Buffer.concat([decipher.update(all.subarray(from, all.length - TAG_BYTES)), decipher.final()]);
    },
    fingerprint: (text) => createHmac("sha256", printKey).update(text).digest(),
  };
}
