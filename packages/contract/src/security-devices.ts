import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./primitives.ts";
import { stepUp } from "./step-up.ts";

/** One session that is open. `device` is as its browser calls itself; `network` is its address without the last part. */
export const openSession = z.object({
  id: z.string(),
  device: z.string(),
  network: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isThis: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const sessionList = endpoint({
  name: "sessionList",
  method: "GET",
  path: "/api/business/user/security/sessions",
  access: "user",
  rate: "read",
  summary: "Where the person is signed in, the latest used first.",
  row: openSession,
  errors: [],
});

export const sessionRevoke = endpoint({
  name: "sessionRevoke",
  method: "POST",
  path: "/api/business/user/security/sessions/revoke",
  access: "user",
  rate: "reduce",
  isOpenWhileFrozen: true,
  summary: "End one of the person's sessions at once, its socket with it. Asks for no proof: it can only take away.",
  body: z.strictObject({ id }),
  data: z.object({}),
  errors: ["session.notFound"],
});

export const sessionRevokeOthers = endpoint({
  name: "sessionRevokeOthers",
  method: "POST",
  path: "/api/business/user/security/sessions/revokeOthers",
  access: "user",
  rate: "reduce",
  isOpenWhileFrozen: true,
  summary: "End every session of the person but this one.",
  body: z.optional(z.strictObject({})),
  data: z.object({ ended: z.int() }),
  errors: [],
});

export const accountFreeze = endpoint({
  name: "accountFreeze",
  method: "POST",
  path: "/api/business/user/security/freeze",
  access: "user",
  rate: "reduce",
  isOpenWhileFrozen: true,
  summary:
    "Freeze the own account at once: every session and socket ends. After signing in again the account can be read, and risk reduced; nothing else. Asks for no proof.",
  body: z.optional(z.strictObject({})),
  data: z.object({}),
  errors: [],
});

export const accountUnfreeze = endpoint({
  name: "accountUnfreeze",
  method: "POST",
  path: "/api/business/user/security/unfreeze",
  access: "user",
  rate: "auth",
  proof: "full",
  isOpenWhileFrozen: true,
  summary: "Ask for the end of the freeze, which comes 24 hours later. Freezing again calls it off.",
  body: z.strictObject({ stepUp }),
  data: z.object({ thawsAt: instant }),
  errors: ["account.notFrozen"],
});
