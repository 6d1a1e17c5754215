import type { Pool } from "pg";
import type { Messenger } from "#/modules/messaging/index.ts";
import { emailContact, type Users } from "#/modules/users/index.ts";
import type { Outbox } from "#/platform/outbox.ts";
import { messageTo } from "./codes/code-words.ts";
import { securityEvent } from "./facts.ts";
import { securityMessage } from "./security-words.ts";

export interface SecurityMailDeps {
  readonly pool: Pool;
  readonly outbox: Outbox;
  readonly users: Users;
  readonly messenger: Messenger;
  readonly displayName: () => string;
}

/**
 * Tells by mail as well what happened to how an account is guarded: whoever has the account in their hands reads the app's
 * notices and could hide them. Text messages are for codes alone.
 */
export function mailSecurityEvents({ pool, outbox, users, messenger, displayName }: SecurityMailDeps): void {
  outbox.subscribe(securityEvent, async ({ userId, what, at, device, network }) => {
    const user = await users.findById(BigInt(userId));
    if (user?.email == null || !messenger.isOpen("email")) return;
    const told = { locale: await localeOf(pool, userId), name: displayName(), at, place: { device, network } };
    const { subject, text } = securityMessage(what, told);
    // Kept before the fact counts as told.
    await messenger.post(messageTo(emailContact(user.email), subject, text));
  });
}

/** The language that a person signed in with last. */
export async function localeOf(pool: Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ locale: string }>(
    "SELECT locale FROM session WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1",
    [userId],
  );
  return rows[0]?.locale ?? "en";
}
