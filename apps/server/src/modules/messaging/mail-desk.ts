import type { Pool } from "pg";
import { writeAudit } from "#/modules/audit/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { MailPort } from "./message.ts";
import type { GivenUpMail, MessageStore } from "./message-store.ts";

/** What an operator may do with mail that its provider would not take; what it says is shown to nobody. */
export interface MailDesk {
  list(): Promise<GivenUpMail[]>;
  /** Hands one over now. @throws Error where it is not there any more, or is not taken again: then it stays. */
  send(id: bigint): Promise<void>;
}

export interface MailDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly store: MessageStore;
  readonly mail: MailPort;
  readonly operator: string;
}

export function createMailDesk({ pool, clock, store, mail, operator }: MailDeskDeps): MailDesk {
  const list = () => store.givenUp(clock.now());
  return {
    list,
    send: async (id) => {
      const found = (await list()).find((each) => each.id === id);
      // The running server tries again as well; whoever takes it up first sends it.
      if (found?.message.channel !== "email" || !(await store.takeUp(id))) throw new Error(`no mail ${id} waits`);
      try {
        await mail.send(found.message);
      } catch (error) {
        await store.giveUp(id, clock.now());
        throw error;
      }
      await store.forget(id);
      await inTransaction(pool, (tx) =>
        writeAudit(tx, {
          actor: `operator:${operator}`,
          action: "message.sentAgain",
          subject: `message:${id}`,
          detail: {},
          at: clock.now(),
        }),
      );
    },
  };
}
