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
    post: (message) => {
      if (message.channel !== "email") {
        messenger.post(message);
        return;
      }
      const look = phraseOf(message.to)
        .catch(() => null)
        .then((phrase) => {
          looking.delete(look);
          messenger.post(phrase === null ? message : { ...message, text: `[${phrase}]\n\n${message.text}` });
        });
      looking.add(look);
    },
    stop: async () => {
      await Promise.all(looking);
      await messenger.stop();
    },
  };
}
