/** Where a message goes: to an e-mail address, or as a text message to a phone. */
export type Channel = "email" | "phone";

/** A message in words, ready to go. `to` is an e-mail address or a number in E.164. */
export type Message =
  | { readonly channel: "email"; readonly to: string; readonly subject: string; readonly text: string }
  | { readonly channel: "phone"; readonly to: string; readonly text: string };

export type Mail = Extract<Message, { channel: "email" }>;
export type TextMessage = Extract<Message, { channel: "phone" }>;

/** Whatever takes mail. Rejects where it was not taken. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}

/** Whatever takes text messages. Rejects where one was not taken, or where that is not known. */
export interface TextPort {
  send(message: TextMessage): Promise<void>;
}

/** What became of a try to hand a message over: it may be tried again, or it was the last one. */
export type Outcome = "sent" | "refused" | "givenUp";
