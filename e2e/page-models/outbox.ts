import { expect } from "@playwright/test";

interface KeptMessage {
  readonly to: string;
  readonly text: string;
}

/** The mail and text messages that the server has kept instead of sent. */
export class Outbox {
  readonly url: string;

  constructor(siteUrl: string) {
    this.url = `${siteUrl}/dev/outbox`;
  }

  async messagesTo(to: string): Promise<KeptMessage[]> {
    const response = await fetch(this.url, { headers: { accept: "application/json" } });
    const { messages } = (await response.json()) as { messages: KeptMessage[] };
    return messages.filter((message) => message.to === to);
  }

  /** The newest code for somebody, as soon as there are so many messages to them. */
  async codeFor(to: string, count = 1): Promise<string> {
    await expect.poll(async () => (await this.messagesTo(to)).length, `messages to ${to}`).toBe(count);
    const [newest] = await this.messagesTo(to);
    return /\d{6}/.exec(newest?.text ?? "")?.[0] ?? "none";
  }
}
