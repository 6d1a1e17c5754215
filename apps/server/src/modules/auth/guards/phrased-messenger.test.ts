import { expect, test } from "vitest";
import type { Message, Messenger } from "#/modules/messaging/index.ts";
import { withPhrase } from "./phrased-messenger.ts";

function sent(phraseOf: (address: string) => Promise<string | null>) {
  const posted: Message[] = [];
  const plain: Messenger = {
    isOpen: () => true,
    post: async (message) => void posted.push(message),
    resume: async () => 0,
    retry: async () => 0,
    stop: async () => {},
  };
  return { posted, messenger: withPhrase(plain, phraseOf) };
}

const mail = { channel: "email", to: "a@example.com", subject: "Code", text: "123456" } as const;

test("every mail begins with its reader's words, and one who chose none gets it as it is", async () => {
  const { posted, messenger } = sent(async (address) => (address === mail.to ? "blue gate" : null));
  void messenger.post(mail);
  void messenger.post({ ...mail, to: "b@example.com" });
  void messenger.post({ channel: "phone", to: "+85291234567", text: "123456" });
  await messenger.stop();
  const texts = Object.fromEntries(posted.map(({ to, text }) => [to, text]));
  expect(texts).toEqual({
    "a@example.com": "[blue gate]\n\n123456",
    "b@example.com": "123456",
    "+85291234567": "123456",
  });
});

test("a mail whose words cannot be read goes without them", async () => {
  const { posted, messenger } = sent(async () => Promise.reject(new Error("the database is away")));
  void messenger.post(mail);
  await messenger.stop();
  expect(posted).toEqual([mail]);
});
