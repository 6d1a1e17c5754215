import type { Pool } from "pg";
import type { Mail } from "#/modules/messaging/index.ts";
import type { Notices } from "#/modules/notifications/index.ts";
import { emailContact, type Users } from "#/modules/users/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";

const DAY_MS = 86_400_000;

/**
 * Tells whoever reads an address, in the app, that mail to it was not taken: what it said may concern their account, and a
 * code can be asked for again. Once a day; nobody learns of it whose address it is not.
 */
export async function tellOfMail(
  { pool, clock, users, notices }: { pool: Pool; clock: Clock; users: Users; notices: Pick<Notices, "publish"> },
  { to }: Mail,
): Promise<void> {
  const reader = await users.findByContact(emailContact(to));
  if (reader === null) return;
  await inTransaction(pool, (tx) =>
    notices.publish(tx, {
      userId: String(reader.id),
      ref: `mailFailed:${Math.floor(clock.now() / DAY_MS)}`,
      category: "security",
      type: "security.mailFailed",
      args: {},
      link: "/email-authentication",
    }),
  );
}
