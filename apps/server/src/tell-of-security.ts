import type { Pool } from "pg";
import { securityEvent } from "#/modules/auth/index.ts";
import type { Notices } from "#/modules/notifications/index.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Outbox } from "#/platform/outbox.ts";

/** Tells the owner of an account what happened to how it is guarded, wherever they are signed in. */
export function tellOfSecurity({ pool, outbox, notices }: { pool: Pool; outbox: Outbox; notices: Notices }): void {
  outbox.subscribe(securityEvent, async ({ userId, what, ref, device, network }) => {
    const args = device === "" && network === "" ? {} : { device, network };
    const notice = { userId, ref, category: "security" as const, type: `security.${what}`, args, link: "/security" };
    await inTransaction(pool, (tx) => notices.publish(tx, notice));
    outbox.wake();
  });
}
