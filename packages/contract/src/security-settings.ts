import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant } from "./primitives.ts";
import { stepUp } from "./step-up.ts";

const ROOT = "/api/business/user/security";

export const phraseSet = endpoint({
  name: "phraseSet",
  method: "POST",
  path: `${ROOT}/phrase`,
  access: "user",
  rate: "auth",
  proof: "factor",
  summary: "The words that every mail of the house will carry. An empty text takes them away.",
  body: z.strictObject({ phrase: z.string().check(z.maxLength(40, "field.tooLong")), stepUp }),
  data: z.object({ hasPhrase: z.boolean() }),
  errors: [],
});

export const phraseShow = endpoint({
  name: "phraseShow",
  method: "POST",
  path: `${ROOT}/phrase/show`,
  access: "user",
  rate: "auth",
  proof: "factor",
  summary: "The words that mails carry, shown to who has proved who they are.",
  body: z.strictObject({ stepUp }),
  data: z.object({ phrase: z.nullable(z.string()) }),
  errors: [],
});

export const coverSet = endpoint({
  name: "coverSet",
  method: "POST",
  path: `${ROOT}/cover`,
  access: "user",
  rate: "write",
  summary:
    "After how many seconds away the screen comes back covered; null: never. A courtesy of the screen, not a lock.",
  body: z.strictObject({ coverAfterSeconds: z.nullable(z.literal([0, 60, 300, 900], "field.choice")) }),
  data: z.object({ coverAfterSeconds: z.nullable(z.int()) }),
  errors: [],
});

export const tradeLockOn = endpoint({
  name: "tradeLockOn",
  method: "POST",
  path: `${ROOT}/tradeLock/on`,
  access: "user",
  rate: "write",
  summary: "From now on, opening risk needs an unlocking that is good for 15 minutes. Reducing it never does.",
  body: z.optional(z.strictObject({})),
  data: z.object({ hasTradeLock: z.literal(true) }),
  errors: [],
});

export const tradeLockOff = endpoint({
  name: "tradeLockOff",
  method: "POST",
  path: `${ROOT}/tradeLock/off`,
  access: "user",
  rate: "auth",
  proof: "factor",
  summary: "Opening risk needs no unlocking any more.",
  body: z.strictObject({ stepUp }),
  data: z.object({ hasTradeLock: z.literal(false) }),
  errors: [],
});

export const tradeUnlock = endpoint({
  name: "tradeUnlock",
  method: "POST",
  path: "/api/business/user/tradeUnlock",
  access: "user",
  rate: "auth",
  proof: "money",
  summary: "Unlock trading in this session for 15 minutes; orders carry the unlockId. Good for nothing but trading.",
  body: z.strictObject({ stepUp }),
  data: z.object({ unlockId: z.string(), expiresAt: instant }),
  errors: [],
});
