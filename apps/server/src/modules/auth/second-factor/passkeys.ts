import type { PasskeyRequest } from "@evenkeel/contract/security-login";
import type { PasskeyAnswer, PasskeyCreation } from "@evenkeel/contract/step-up";
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { Ids } from "#/platform/ids.ts";
import { CHALLENGE_LIFE_MS, type Challenges } from "./challenges.ts";
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type Passkey,
  touchPasskey,
} from "./passkey.repository.ts";
import type { Site } from "./site.ts";

const MAX_PASSKEYS = 10;
/** COSE numbers of what authenticators sign with: Ed25519, ECDSA on P-256, RSA; the first that both know. */
const ALGORITHMS = [-8, -7, -257];
const ADD = "passkeyAdd";
const LOGIN = "login";

/** Keys that a device keeps and shows by face, finger or PIN (WebAuthn). Bound to the site, so no other site gets them. */
export interface Passkeys {
  list(userId: bigint, db?: Queryable): Promise<Passkey[]>;
  /** What a browser makes a new passkey from. @throws AppError `security.tooManyPasskeys`. */
  offer(person: { id: bigint; name: string }, sessionId: string, site: Site): Promise<ReturnType<typeof creation>>;
  /** Keeps the passkey that answers. @throws AppError `security.challengeExpired`, `…proofWrong`, `…passkeyTaken`. */
  keep(tx: Tx, ask: KeepAsk): Promise<string>;
  remove(tx: Tx, userId: bigint, id: bigint): Promise<boolean>;
  /** What a browser proves one purpose with; for a person's own passkeys. @throws AppError `security.notOn`. */
  ask(userId: bigint, purpose: string, site: Site): Promise<PasskeyRequest>;
  /** What a browser signs in with, whoever it is. */
  askAnybody(site: Site): Promise<PasskeyRequest>;
  /** Whether a passkey of this person answers the challenge of this purpose. */
  verify(userId: bigint, purpose: string, answer: PasskeyAnswer, site: Site, now: number): Promise<boolean>;
  /** Whose passkey answers a login's challenge; null where none does. */
  whoSignsIn(answer: PasskeyAnswer, site: Site, now: number): Promise<bigint | null>;
}

interface KeepAsk {
  userId: bigint;
  sessionId: string;
  answer: PasskeyCreation;
  name: string;
  site: Site;
  now: number;
}

export function createPasskeys({ pool, ids, challenges }: { pool: Pool; ids: Ids; challenges: Challenges }): Passkeys {
  async function answers(
    passkey: Passkey,
    challenge: string,
    { credential }: PasskeyAnswer,
    site: Site,
    now: number,
  ): Promise<boolean> {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      });
      // A counter that goes back is a copied key: the statement below refuses it as the library does, also in a race.
      return verified && (await touchPasskey(pool, passkey, BigInt(authenticationInfo.newCounter), now));
    } catch {
      // The library says what does not fit by throwing; the caller is told no more than that it does not.
      return false;
    }
  }

  return {
    list: (userId, db = pool) => listPasskeys(db, userId),
    offer: async (person, sessionId, site) => {
      const present = await listPasskeys(pool, person.id);
      if (present.length >= MAX_PASSKEYS) throw new AppError("security.tooManyPasskeys");
      const { challengeId, challenge } = await challenges.issue(person.id, `${ADD}:${sessionId}`);
      return creation(person, site, challengeId, challenge, present);
    },
    keep: async (tx, { userId, sessionId, answer, name, site, now }) => {
      const challenge = await challenges.take(answer.challengeId, userId, `${ADD}:${sessionId}`);
      if (challenge === null) throw new AppError("security.challengeExpired");
      const verified = await verifyRegistrationResponse({
        response: answer.credential as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (!verified?.verified) throw new AppError("security.proofWrong");
      // The person's row is the gate: two additions at once must not both find the last free place.
      await tx.query("SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE", [userId]);
      if ((await listPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw new AppError("security.tooManyPasskeys");
      const { credential } = verified.registrationInfo;
      const id = ids.next();
      const isNew = await insertPasskey(tx, {
        id,
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: answer.credential.response.transports ?? [],
        name,
        createdAt: now,
      });
      if (!isNew) throw new AppError("security.passkeyTaken");
      return String(id);
    },
    remove: (tx, userId, id) => deletePasskey(tx, userId, id),
    ask: async (userId, purpose, site) => {
      const passkeys = await listPasskeys(pool, userId);
      if (passkeys.length === 0) throw new AppError("security.notOn");
      const { challengeId, challenge } = await challenges.issue(userId, purpose);
      return request(challengeId, challenge, site, passkeys);
    },
    askAnybody: async (site) => {
      const { challengeId, challenge } = await challenges.issue(null, LOGIN);
      return request(challengeId, challenge, site, []);
    },
    verify: async (userId, purpose, answer, site, now) => {
      const challenge = await challenges.take(answer.challengeId, userId, purpose);
      if (challenge === null) throw new AppError("security.challengeExpired");
      const passkey = await findPasskey(pool, answer.credential.id);
      return passkey !== null && passkey.userId === userId && answers(passkey, challenge, answer, site, now);
    },
    whoSignsIn: async (answer, site, now) => {
      const challenge = await challenges.take(answer.challengeId, null, LOGIN);
      if (challenge === null) throw new AppError("security.challengeExpired");
      const passkey = await findPasskey(pool, answer.credential.id);
      if (passkey === null) return null;
      return (await answers(passkey, challenge, answer, site, now)) ? passkey.userId : null;
    },
  };
}

function request(challengeId: string, challenge: string, site: Site, passkeys: readonly Passkey[]): PasskeyRequest {
  return {
    challengeId,
    options: {
      challenge,
      timeout: CHALLENGE_LIFE_MS,
      rpId: site.rpId,
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: "public-key" as const,
        transports: [...transports],
      })),
      userVerification: "required",
    },
  };
}

function creation(
  person: { id: bigint; name: string },
  site: Site,
  challengeId: string,
  challenge: string,
  present: readonly Passkey[],
) {
  return {
    challengeId,
    options: {
      challenge,
      timeout: CHALLENGE_LIFE_MS,
      rp: { id: site.rpId, name: "Evenkeel" },
      user: {
        id: Buffer.from(String(person.id)).toString("base64url"),
        name: person.name,
        displayName: person.name,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
      excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId, type: "public-key" as const })),
      authenticatorSelection: {
        residentKey: "required" as const,
        requireResidentKey: true as const,
        userVerification: "required" as const,
      },
      attestation: "none" as const,
    },
  };
}
