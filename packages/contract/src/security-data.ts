import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant } from "./primitives.ts";
import { stepUp } from "./step-up.ts";

const ROOT = "/api/business/user/security";

export const dataExport = endpoint({
  name: "dataExport",
  method: "POST",
  path: `${ROOT}/data/export`,
  access: "user",
  rate: "auth",
  proof: "factor",
  isOpenWhileFrozen: true,
  summary:
    "Everything that is kept of the person, by subject, as JSON: tables as they are, identity documents opened, pictures in base64. Holds no password, secret or key.",
  body: z.strictObject({ stepUp }),
  data: z.object({
    madeAt: instant,
    userId: z.string(),
    subjects: z.array(
      z.object({
        name: z.string(),
        purpose: z.string(),
        rows: z.array(z.record(z.string(), z.unknown())),
        /** True where there is more than one export carries; the newest rows are in it. */
        isCut: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const accountClose = endpoint({
  name: "accountClose",
  method: "POST",
  path: `${ROOT}/close`,
  access: "user",
  rate: "auth",
  proof: "full",
  isOpenWhileFrozen: true,
  summary:
    "Ask for the account to be closed, which comes 7 days later and can be called off until then. Refused while there is real money, an open order or a position. identityUntil: how long an identity that was approved in real money is kept beyond it, as the law asks; null where nothing is.",
  body: z.strictObject({ stepUp }),
  data: z.object({ closesAt: instant, identityUntil: z.nullable(instant) }),
  errors: ["account.notEmpty"],
});

export const accountKeep = endpoint({
  name: "accountKeep",
  method: "POST",
  path: `${ROOT}/keep`,
  access: "user",
  rate: "write",
  isOpenWhileFrozen: true,
  summary: "Call the closing of the account off.",
  body: z.optional(z.strictObject({})),
  data: z.object({}),
  errors: [],
});
