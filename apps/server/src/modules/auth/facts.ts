import * as z from "zod/mini";
import { fact } from "#/platform/outbox.ts";

const payload = z.object({ userId: z.string() });

/** An account was opened and has its starting balance. */
export const userRegistered = fact("user.registered", (value) => z.parse(payload, value));
