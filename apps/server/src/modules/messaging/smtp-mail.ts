import { createTransport } from "nodemailer";
import type { MailPort } from "./message.ts";

const TIMEOUT_MS = 10_000;

/**
 * Mail by SMTP, to any server.
 * @param url `smtp://user:password@host:port`, or `smtps://` for a connection that is encrypted from the first byte.
 * @param from the sender, as it stands in the header: `Evenkeel <no-reply@example.com>`.
 */
export function createSmtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is text that we made: it may name no file and no address to be read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      // As an object, an address is never read as a list of several.
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}
