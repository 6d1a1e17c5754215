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

  /** The newest code for somebody, as soon as so many were sent to them; what else they are told does not count. */
  async codeFor(to: string, count = 1): Promise<string> {
    await expect.poll(async () => (await this.codesTo(to)).length, `codes to ${to}`).toBe(count);
    const [newest = "none"] = await this.codesTo(to);
    return newest;
  }

  private async codesTo(to: string): Promise<string[]> {
    return (await this.messagesTo(to)).flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text) ?? []);
  }
}
