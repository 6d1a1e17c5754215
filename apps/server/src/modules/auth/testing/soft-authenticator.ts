import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyAnswer, PasskeyCreation } from "@evenkeel/contract/step-up";

/** What a key is shown at: the page's own address, and the name that it says it belongs to. */
interface Place {
  readonly origin: string;
  readonly rpId: string;
  /** Whether the person was asked for face, finger or PIN. */
  readonly isVerified: boolean;
  /** How often the key says that it was used. */
  readonly counter: number;
}

const HOME: Omit<Place, "counter"> = { origin: "http://localhost:8080", rpId: "localhost", isVerified: true };

/** A passkey in software (WebAuthn level 3, ES256, attestation "none"): says whatever a test wants it to say. */
export interface SoftAuthenticator {
  readonly credentialId: string;
  create(options: { challengeId: string; challenge: string }, at?: Partial<Place>): PasskeyCreation;
  answer(options: { challengeId: string; challenge: string }, at?: Partial<Place>): PasskeyAnswer;
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest();
const base64url = (bytes: Buffer) => bytes.toString("base64url");

export function createSoftAuthenticator(): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const credentialId = base64url(id);
  let uses = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    credentialId,
    create: ({ challengeId, challenge }, at) => {
      const place = { ...HOME, counter: uses, ...at };
      const clientDataJSON = clientData("webauthn.create", challenge, place.origin);
      const data = authenticatorData(place, { id, key: coseKey(publicKey) });
      const attestation = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(data)],
      ]);
      const response = { clientDataJSON: base64url(clientDataJSON), attestationObject: base64url(attestation) };
      return {
        challengeId,
        credential: { ...named(credentialId), response: { ...response, transports: ["internal"] } },
      };
    },
    answer: ({ challengeId, challenge }, at) => {
      uses += 1;
      const place = { ...HOME, counter: uses, ...at };
      const clientDataJSON = clientData("webauthn.get", challenge, place.origin);
      const data = authenticatorData(place, null);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientDataJSON)]), privateKey as KeyObject);
      const response = {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { challengeId, credential: { ...named(credentialId), response } };
    },
  };
}

const named = (id: string) => ({ id, rawId: id, type: "public-key" as const, clientExtensionResults: {} });

/** Section 6.1 of WebAuthn: the name's hash, what was done, how often, and for a new key the key itself. */
function authenticatorData({ rpId, isVerified, counter }: Place, made: { id: Buffer; key: Buffer } | null): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (made === null ? 0 : 0x40);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const parts: Buffer[] = [sha256(rpId), Buffer.from([flags]), count];
  if (made !== null) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(made.id.length);
    parts.push(Buffer.alloc(16), length, made.id, made.key);
  }
  return Buffer.concat(parts);
}

/** RFC 9053: kty EC2, alg ES256, curve P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

/** The head of a CBOR item (RFC 8949): its major type and a length or number below 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
