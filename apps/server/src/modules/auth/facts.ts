import * as z from "zod/mini";
import { fact } from "#/platform/outbox.ts";

const payload = z.object({ userId: z.string() });

/** An account was opened and has its starting balance. */
export const userRegistered = fact("user.registered", (value) => z.parse(payload, value));

const happenings = z.enum([
  "newDevice",
  "factorLocked",
  "frozen",
  "thawing",
  "totpOn",
  "totpChanged",
  "totpOff",
  "recoveryRenewed",
  "passkeyAdded",
  "passkeyRemoved",
  "phraseChanged",
  "tradeLockOff",
  "closing",
  "kept",
]);

/** What can happen to how an account is guarded. */
export type Happening = z.infer<typeof happenings>;

/** Something happened to how an account is guarded, which its owner is told of in the app and by mail. */
export const securityEvent = fact("auth.security", (value) =>
  z.parse(
    z.object({
      userId: z.string(),
      what: happenings,
      /** Names this very happening, so that it is told once. */
      ref: z.string(),
      /** When, in milliseconds; facts of an earlier version have none. */
      at: z._default(z.int(), 0),
      device: z.string(),
      network: z.string(),
    }),
    value,
  ),
);
