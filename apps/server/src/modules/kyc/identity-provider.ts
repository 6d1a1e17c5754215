import { KYC_FIELDS, KYC_REASONS, type KycField, type KycReason } from "@evenkeel/contract/kyc";
import * as z from "zod/mini";
import type { Clock } from "#/platform/clock.ts";
import { signatureOf } from "./signature.ts";

/** What a provider is given to look at. */
export interface IdentityCheck {
  /** Ours; the same in every attempt, so that a repeated request makes no second check. */
  readonly reference: string;
  readonly level: number;
  readonly identity: Readonly<Record<string, string>>;
  readonly pictures: readonly { readonly field: KycField; readonly bytes: Buffer }[];
}

/** How a provider's check stands. */
export type IdentityVerdict =
  | { readonly state: "pending" | "approved" }
  | { readonly state: "rejected" | "moreInfo"; readonly reasons: readonly KycReason[] };

/** The port behind which checks of identities are made. */
export interface IdentityProvider {
  readonly name: string;
  /** Resolves when the provider has it. */
  submit(check: IdentityCheck): Promise<void>;
  read(reference: string): Promise<IdentityVerdict>;
  /** Resolves when the provider keeps nothing of the check any more, also where it never had it. */
  erase(reference: string): Promise<void>;
}

const reasons = z.array(
  z.object({
    field: z.nullable(z.enum(KYC_FIELDS)),
    code: z.enum(KYC_REASONS),
    text: z.optional(z.string().check(z.maxLength(200))),
  }),
);
const verdict = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["pending", "approved"]) }),
  z.object({ state: z.enum(["rejected", "moreInfo"]), reasons }),
]);

const PATIENCE_MS = 10_000;

/** What a signature is over: of a request without a body its path, and of one that erases the word before it as well. */
const signedPart = { GET: (path: string) => path, DELETE: (path: string) => `DELETE ${path}` } as const;

/**
 * A provider over HTTP: `POST /checks` with the check as JSON, `GET /checks/{reference}` for its verdict, `DELETE` there to
 * have it erased. Both sides sign what they send with one secret; docs/domain/IDENTITY.md has the forms.
 */
export function createHttpProvider(url: string, secret: string, clock: Clock): IdentityProvider {
  const base = url.replace(/\/+$/, "");
  async function ask(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body = "",
    alsoFine: number | null = null,
  ): Promise<Response> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        "x-signature": signatureOf(secret, method === "POST" ? body : signedPart[method](path), clock.now()),
        ...(method === "POST" && { "content-type": "application/json" }),
      },
      ...(method === "POST" && { body }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok || response.status === alsoFine) return response;
    await response.body?.cancel();
    throw new Error(`the identity provider answered ${response.status}`);
  }
  return {
    name: "http",
    submit: async ({ reference, level, identity, pictures }) => {
      const shown = pictures.map(({ field, bytes }) => ({
        field,
        type: "image/webp",
        content: bytes.toString("base64"),
      }));
      const answer = await ask("POST", "/checks", JSON.stringify({ reference, level, identity, pictures: shown }));
      await answer.body?.cancel();
    },
    read: async (reference) => z.parse(verdict, await (await ask("GET", `/checks/${reference}`)).json()),
    erase: async (reference) => {
      const answer = await ask("DELETE", `/checks/${reference}`, "", 404);
      await answer.body?.cancel();
    },
  };
}
