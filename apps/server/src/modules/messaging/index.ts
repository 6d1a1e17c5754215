import type { Config } from "#/config.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Log } from "#/platform/log.ts";
import { createWorkQueue } from "#/platform/work-queue.ts";
import { createLocalOutbox, type KeptMessage } from "./local-outbox.ts";
import type { Channel, Mail, MailPort, Message, Outcome, TextPort } from "./message.ts";
import type { MessageStore } from "./message-store.ts";
import { createSmtpMail } from "./smtp-mail.ts";
import { createTwilioText } from "./twilio-text.ts";

export type { KeptMessage } from "./local-outbox.ts";
export { createMailDesk, type MailDesk } from "./mail-desk.ts";
export type { Channel, Mail, MailPort, Message, TextMessage, TextPort } from "./message.ts";
export { countMessages } from "./message-metrics.ts";
export { createMessageStore, type MessageStore } from "./message-store.ts";

/** What carries messages; null where nothing does. */
export interface Carriers {
  readonly mail: MailPort | null;
  readonly text: TextPort | null;
  /** The messages that were kept instead of sent; null where none are. */
  readonly kept: (() => readonly KeptMessage[]) | null;
}

/**
 * The carriers that the configuration asks for. What is not configured goes to the local outbox, except in production,
 * where there is none and the way is closed.
 */
export function createCarriers(config: Config, now: () => number): Carriers {
  const local = config.nodeEnv === "production" ? null : createLocalOutbox(now);
  const { smtpUrl, mailFrom, twilioUrl, twilioAccountSid, twilioAuthToken, twilioFrom } = config;
  const mail = smtpUrl === null ? null : createSmtpMail({ url: smtpUrl, from: mailFrom });
  const text =
    twilioAccountSid === null || twilioAuthToken === null || twilioFrom === null
      ? null
      : createTwilioText({
          baseUrl: twilioUrl,
          accountSid: twilioAccountSid,
          authToken: twilioAuthToken,
          from: twilioFrom,
        });
  return { mail: mail ?? local?.mail ?? null, text: text ?? local?.text ?? null, kept: local?.list ?? null };
}

export interface Messenger {
  /** Whether anything carries messages of this kind. */
  isOpen(channel: Channel): boolean;
  /**
   * Takes a message and returns at once: how long a provider takes, or whether it takes the message at all, is
   * nothing that a caller could learn from. Mail that failed is tried twice more, and then put aside for `retry`; a text
   * message is neither, since it costs and may have arrived. The promise is for who must know that the message survives the process: it resolves when the
   * message is kept, and never rejects.
   * @param goodForMs how long the message is of use, a day where nothing is said.
   */
  post(message: Message, goodForMs?: number): Promise<void>;
  /** Sends what an earlier process left behind. @returns how many. */
  resume(): Promise<number>;
  /** Sends once more what was put aside and is still of use, and forgets the rest. @returns how many it sends. */
  retry(): Promise<number>;
  /** Resolves when nothing waits. */
  stop(): Promise<void>;
}

export interface MessengerDeps {
  readonly carriers: Carriers;
  readonly log: Log;
  readonly clock: Clock;
  /** Where messages are kept until they are handed over; null: in memory alone. */
  readonly store: MessageStore | null;
  /** Pauses before mail is tried again, milliseconds. */
  readonly retryMs?: readonly number[];
  readonly onOutcome?: (channel: Channel, outcome: Outcome) => void;
  /** For mail that was put aside: whoever reads that address may be told elsewhere. */
  readonly onGivenUp?: (mail: Mail) => Promise<void>;
}

const AT_ONCE = 4;
/** Beyond this many that wait, messages are dropped: a provider that hangs must not fill the memory. */
const MAX_WAITING = 1_000;
const RETRY_MS = [1_000, 5_000];
const DAY_MS = 24 * 3_600_000;

export function createMessenger(deps: MessengerDeps): Messenger {
  const { carriers, log, clock, store, retryMs = RETRY_MS, onOutcome, onGivenUp } = deps;
  /** Messages that are being kept. */
  const keeping = new Set<Promise<void>>();
  const queue = createWorkQueue(AT_ONCE, (error) => log.error({ err: error }, "a message was not handed over"));

  async function deliver(message: Message): Promise<void> {
    if (message.channel === "phone") return carriers.text?.send(message);
    for (const pauseMs of retryMs) {
      try {
        return await carriers.mail?.send(message);
      } catch (error) {
        onOutcome?.("email", "refused");
        log.warn({ err: withoutAddress(error) }, "mail was not taken, and is tried again");
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    await carriers.mail?.send(message);
  }

  async function putAside(message: Message, id: bigint | null, error: unknown): Promise<void> {
    const { channel } = message;
    onOutcome?.(channel, "givenUp");
    const facts = {
      event: "message.givenUp",
      err: withoutAddress(error),
      channel,
      messageId: id === null ? null : String(id),
    };
    log.error(facts, "a message was not delivered");
    if (message.channel === "email") {
      if (id !== null) await store?.giveUp(id, clock.now());
      await onGivenUp?.(message);
    } else if (id !== null) await store?.forget(id);
  }

  function enqueue(message: Message, id: bigint | null): void {
    if (queue.waiting >= MAX_WAITING) {
      // What is kept goes with the next start.
      log.error({ channel: message.channel, isKept: id !== null }, "too many messages wait: one is put aside");
      return;
    }
    queue.add(async () => {
      if (id !== null && message.channel === "phone") await store?.leaving(id);
      try {
        await deliver(message);
      } catch (error) {
        return putAside(message, id, error);
      }
      onOutcome?.(message.channel, "sent");
      if (id !== null) await store?.forget(id);
    });
  }

  /** Where it cannot be kept it goes all the same: a message late is better than none. */
  async function keep(message: Message, goodForMs: number): Promise<bigint | null> {
    try {
      return (await store?.keep(message, clock.now() + goodForMs)) ?? null;
    } catch (error) {
      log.warn({ err: withoutAddress(error) }, "a message could not be kept, and goes as it is");
      return null;
    }
  }

  return {
    isOpen: (channel) => (channel === "email" ? carriers.mail : carriers.text) !== null,
    post: (message, goodForMs = DAY_MS) => {
      if (store === null) {
        enqueue(message, null);
        return Promise.resolve();
      }
      const kept = keep(message, goodForMs).then((id) => {
        keeping.delete(kept);
        enqueue(message, id);
      });
      keeping.add(kept);
      return kept;
    },
    resume: async () => {
      const left = (await store?.left(clock.now())) ?? [];
      for (const { id, message } of left) enqueue(message, id);
      return left.length;
    },
    retry: async () => {
      if (store === null) return 0;
      await store.purge(clock.now());
      let count = 0;
      for (const { id, message } of await store.givenUp(clock.now())) {
        if (!(await store.takeUp(id))) continue;
        enqueue(message, id);
        count += 1;
      }
      return count;
    },
    stop: async () => {
      await Promise.all(keeping);
      await queue.drained();
    },
  };
}

/** An SMTP server repeats the address that it refuses; the log keeps none. */
function withoutAddress(error: unknown): { message: string; code: unknown } {
  const { message = "", code } = (error ?? {}) as { message?: string; code?: unknown };
  return { message: message.replaceAll(/[^\s<>]+@[^\s<>]+/g, "…"), code };
}
