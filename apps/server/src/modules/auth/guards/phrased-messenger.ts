import type { Messenger } from "#/modules/messaging/index.ts";

/**
 * A messenger whose mails begin with the words that their reader has chosen. A mail is never held back for them: where
 * they cannot be read, it goes without.
 * @param phraseOf the words of whoever reads mail at an address; null where they have none, or nobody does.
 */
export function withPhrase(messenger: Messenger, phraseOf: (address: string) => Promise<string | null>): Messenger {
  const looking = new Set<Promise<void>>();
  return {
    isOpen: messenger.isOpen,
    resume: messenger.resume,
    retry: messenger.retry,
    post: (message, goodForMs) => {
      if (message.channel !== "email") return messenger.post(message, goodForMs);
      const look = phraseOf(message.to)
        .catch(() => null)
        .then(async (phrase) => {
          const told = phrase === null ? message : { ...message, text: `[${phrase}]\n\n${message.text}` };
          await messenger.post(told, goodForMs);
          looking.delete(look);
        });
      looking.add(look);
      return look;
    },
    stop: async () => {
      await Promise.all(looking);
      await messenger.stop();
    },
  };
}
