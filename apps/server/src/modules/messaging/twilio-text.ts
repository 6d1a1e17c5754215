import type { TextPort } from "./message.ts";

export interface TwilioAccount {
  /** Address of the service; a stand-in's in tests. */
  readonly baseUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or the sid of a messaging service (`MG…`). */
  readonly from: string;
}

const TIMEOUT_MS = 10_000;

/** Text messages by Twilio's Messages resource (API of 2010-04-01), which other providers speak too. */
export function createTwilioText({ baseUrl, accountSid, authToken, from }: TwilioAccount): TextPort {
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, baseUrl);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const sender: [string, string] = from.startsWith("MG") ? ["MessagingServiceSid", from] : ["From", from];
  return {
    send: async ({ to, text }) => {
      const response = await fetch(address, {
        method: "POST",
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams([["To", to], sender, ["Body", text]]).toString(),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 201) return void (await response.body?.cancel());
      throw new Error(`the text message service answered ${response.status}, code ${await codeOf(response)}`);
    },
  };
}

/** The service's own number of what went wrong; its sentence may repeat the phone number and is not kept. */
async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const code = body !== null && typeof body === "object" && "code" in body ? body.code : null;
  return typeof code === "number" ? String(code) : "none";
}
