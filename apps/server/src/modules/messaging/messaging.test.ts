import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#/config.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createCarriers, createMessenger } from "./index.ts";
import { createSmtpMail } from "./smtp-mail.ts";
import { type SmtpStandIn, startSmtpStandIn } from "./testing/smtp-stand-in.ts";
import { startTextStandIn, type TextStandIn } from "./testing/text-stand-in.ts";
import { createTwilioText } from "./twilio-text.ts";

const clock = createTestClock();

describe("mail by SMTP", () => {
  let server: SmtpStandIn;
  beforeEach(async () => {
    server = await startSmtpStandIn();
  });
  afterEach(() => server.close());
  const from = "Evenkeel <no-reply@evenkeel.example>";

  test("arrives with sender, subject and text, in any script", async () => {
    const mail = createSmtpMail({ url: server.url, from });
    await mail.send({ channel: "email", to: "ada@example.com", subject: "验证码", text: "123456 是您的验证码。" });
    const [taken] = server.mails;
    expect(taken?.from).toBe("no-reply@evenkeel.example");
    expect(taken?.to).toEqual(["ada@example.com"]);
    expect(taken?.source).toContain("From: Evenkeel <no-reply@evenkeel.example>");
    expect(taken?.source).toContain("Subject: =?UTF-8?");
  });

  test("an address that looks like two goes to no second one, and a subject makes no header", async () => {
    const mail = createSmtpMail({ url: server.url, from });
    const hostile = { to: "a@example.com,b@example.com", subject: "x\r\nBcc: c@example.com" };
    await mail.send({ channel: "email", ...hostile, text: "x" }).catch(() => {});
    expect(server.mails.flatMap(({ to }) => to)).not.toContain("b@example.com");
    expect(server.mails.flatMap(({ to }) => to)).not.toContain("c@example.com");
  });

  test("is tried again where the server says later, and the log keeps no address", async () => {
    const mail = createSmtpMail({ url: server.url, from });
    const lines: unknown[] = [];
    const log = { ...silentLog, warn: (line: unknown) => lines.push(line) } as unknown as typeof silentLog;
    const messenger = createMessenger({
      carriers: { mail, text: null, kept: null },
      log,
      clock,
      store: null,
      retryMs: [0, 0],
    });
    server.refuse(2);
    void messenger.post({ channel: "email", to: "ada@example.com", subject: "s", text: "t" });
    await messenger.stop();
    expect(server.mails).toHaveLength(1);
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain("ada@");
  });
});

describe("text messages by Twilio's Messages resource", () => {
  let service: TextStandIn;
  beforeEach(async () => {
    service = await startTextStandIn();
  });
  afterEach(() => service.close());
  const account = (from: string) =>
    createTwilioText({ baseUrl: service.url, accountSid: "AC1", authToken: "secret", from });
  const message = { channel: "phone", to: "+85291234567", text: "123456 是您的验证码" } as const;

  test("are posted as a form with the account's credentials", async () => {
    await account("+15005550006").send(message);
    expect(service.requests).toEqual([
      {
        method: "POST",
        path: "/2010-04-01/Accounts/AC1/Messages.json",
        authorization: `Basic ${Buffer.from("AC1:secret").toString("base64")}`,
        form: { To: "+85291234567", From: "+15005550006", Body: "123456 是您的验证码" },
      },
    ]);
  });

  test("may come from a messaging service", async () => {
    await account("MG1").send(message);
    expect(service.requests[0]?.form).toMatchObject({ MessagingServiceSid: "MG1" });
  });

  test("a refusal is told by its number, without the phone's", async () => {
    service.answer(400, { code: 21211, message: "The number +85291234567 is not valid", status: 400 });
    await expect(account("+15005550006").send(message)).rejects.toThrow(/answered 400, code 21211$/);
  });

  test("are not sent twice", async () => {
    service.answer(500, {});
    const carriers = { mail: null, text: account("+15005550006"), kept: null };
    const messenger = createMessenger({ carriers, log: silentLog, clock, store: null, retryMs: [0, 0] });
    void messenger.post(message);
    await messenger.stop();
    expect(service.requests).toHaveLength(1);
  });
});

describe("without providers", () => {
  test("messages stay in the local outbox, newest first", async () => {
    const carriers = createCarriers(readConfig({}), () => 7);
    const messenger = createMessenger({ carriers, log: silentLog, clock, store: null });
    void messenger.post({ channel: "email", to: "a@example.com", subject: "s", text: "first" });
    void messenger.post({ channel: "phone", to: "+85291234567", text: "second" });
    await messenger.stop();
    expect(carriers.kept?.().map(({ text, at }) => [text, at])).toEqual([
      ["second", 7],
      ["first", 7],
    ]);
  });

  test("production keeps no outbox, and the ways are closed", () => {
    const carriers = createCarriers(readConfig({ NODE_ENV: "production" }), () => 0);
    expect(carriers.kept).toBeNull();
    const messenger = createMessenger({ carriers, log: silentLog, clock, store: null });
    expect([messenger.isOpen("email"), messenger.isOpen("phone")]).toEqual([false, false]);
  });
});
