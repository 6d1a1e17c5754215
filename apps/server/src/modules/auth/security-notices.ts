import { HOLD_REASONS } from "@evenkeel/contract/credentials";
import * as z from "zod/mini";
import type { Messenger } from "#/modules/messaging/index.ts";
import { type Contact, emailContact, phoneContact, type User } from "#/modules/users/index.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { fact, type Outbox } from "#/platform/outbox.ts";
import { messageTo } from "./codes/code-words.ts";
import { securityMessage } from "./security-words.ts";

/** A notice in the app, as the notifications module takes it. */
export interface SecurityNotice {
  readonly userId: string;
  readonly ref: string;
  readonly category: "security";
  readonly type: string;
  readonly args: Readonly<Record<string, string>>;
  readonly link: string | null;
}

const EVENTS = [...HOLD_REASONS, "tradePwdSet", "tradePwdLocked"] as const;
/** What the notices of this file tell of; what happens to second factors, `security-mail.ts` does. */
export type CredentialEvent = (typeof EVENTS)[number];

/** Something was changed that a thief would change. Goes to the contact that was there before the change. */
const credentialChanged = fact("credential.changed", (payload) =>
  z.parse(
    z.object({
      event: z.enum(EVENTS),
      to: z.object({ channel: z.enum(["email", "phone"]), address: z.string(), key: z.string() }),
      locale: z.string(),
      at: z.int(),
    }),
    payload,
  ),
);

export interface SecurityNotices {
  /**
   * Tells a person what was changed, in the transaction of the change: in the app, and at `before`, the person as it was
   * until then, by mail or else by text message. Call `outbox.wake()` after the commit.
   */
  tell(
    tx: Tx,
    before: User,
    event: CredentialEvent,
    context: { ref: string; locale: string; now: number },
  ): Promise<void>;
}

export interface SecurityNoticesDeps {
  readonly outbox: Outbox;
  readonly messenger: Messenger;
  readonly displayName: () => string;
  readonly publish: (tx: Tx, notice: SecurityNotice) => Promise<unknown>;
}

export function createSecurityNotices(deps: SecurityNoticesDeps): SecurityNotices {
  const { outbox, messenger, displayName, publish } = deps;

  outbox.subscribe(credentialChanged, async ({ event, to, locale, at }) => {
    if (!messenger.isOpen(to.channel)) return;
    const { subject, text } = securityMessage(event, { locale, name: displayName(), at });
    await messenger.post(messageTo(to, subject, text));
  });

  return {
    tell: async (tx, before, event, { ref, locale, now }) => {
      await publish(tx, {
        userId: String(before.id),
        ref,
        category: "security",
        type: `security.${event}`,
        args: {},
        link: null,
      });
      const to = contactBefore(before, event);
      if (to !== null) await outbox.publish(tx, credentialChanged, { event, to, locale, at: now });
    },
  };
}

/** What is being replaced, as long as it still reaches its owner; else whatever does. */
function contactBefore(before: User, event: CredentialEvent): Contact | null {
  const email = before.email === null ? null : emailContact(before.email);
  const phone = before.phone === null ? null : phoneContact(before.phone);
  return event === "phoneChanged" ? (phone ?? email) : (email ?? phone);
}
