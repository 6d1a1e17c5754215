import type { MailPort, Message, TextPort } from "./message.ts";

/** A message that went nowhere, with the moment at which it would have gone. */
export type KeptMessage = Message & { readonly id: number; readonly at: number };

const KEPT = 200;

/** Stands in for mail and text providers: keeps the newest messages in memory, to be read at /dev/outbox. */
export interface LocalOutbox {
  readonly mail: MailPort;
  readonly text: TextPort;
  /** Newest first. */
  list(): readonly KeptMessage[];
}

export function createLocalOutbox(now: () => number): LocalOutbox {
  const kept: KeptMessage[] = [];
  let count = 0;
  const keep = async (message: Message): Promise<void> => {
    kept.unshift({ ...message, id: ++count, at: now() });
    kept.length = Math.min(kept.length, KEPT);
  };
  return { mail: { send: keep }, text: { send: keep }, list: () => [...kept] };
}
