import { createHash } from "node:crypto";
import webPush from "web-push";
import type { Config } from "#/config.ts";
import type { Log } from "#/platform/log.ts";
import { isPushEndpoint } from "./push-hosts.ts";
import type { PushMessage, PushOutcome, PushPort, PushTarget } from "./push-port.ts";
import { type VapidKeys, vapidKeys } from "./vapid-keys.ts";

export interface WebPushDeps {
  readonly keys: VapidKeys;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly subject: string;
  /** Everything goes to this address in place of the push services, with the endpoint's path; null for the services. */
  readonly serviceUrl: string | null;
  readonly log: Log;
}

/** A price alert that is a day old tells nobody anything. */
const TTL_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;

/** Sends by the Web Push standard: encrypted for the one browser (RFC 8291), signed with the server's key (RFC 8292). */
export function createWebPushSender({ keys, subject, serviceUrl, log }: WebPushDeps): PushPort {
  async function post(target: PushTarget, message: PushMessage, isUrgent: boolean): Promise<number> {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, ...keys },
        TTL: TTL_SECONDS,
        urgency: isUrgent ? "high" : "normal",
        topic: createHash("sha256").update(message.id).digest("base64url").slice(0, 32),
        contentEncoding: "aes128gcm",
      },
    );
    const { "Content-Length": _length, ...rest } = headers as Record<string, string>;
    const response = await fetch(addressOf(target.endpoint), {
      method: "POST",
      headers: rest,
      body: new Uint8Array(body),
      // A push service that sends elsewhere is not believed.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  }

  function addressOf(endpoint: string): string {
    if (serviceUrl === null) return endpoint;
    const { pathname, search } = new URL(endpoint);
    return new URL(`${pathname}${search}`, serviceUrl).toString();
  }

  return {
    publicKey: keys.publicKey,
    send: async (target, message, isUrgent): Promise<PushOutcome> => {
      if (!isPushEndpoint(target.endpoint)) return "gone";
      try {
        const status = await post(target, message, isUrgent);
        if (status === 404 || status === 410) return "gone";
        if (status >= 200 && status < 300) return "sent";
        log.warn({ status, host: new URL(target.endpoint).host }, "a push service refused a message");
      } catch (error) {
        log.warn({ err: error, host: new URL(target.endpoint).host }, "a push service could not be reached");
      }
      return "failed";
    },
  };
}

/** The sender that the configuration asks for; null where push is off. @throws Error where its kept keys are damaged. */
export function createPushPort(config: Config, log: Log): PushPort | null {
  if (config.push === "off") return null;
  const { vapidSubject: subject, pushServiceUrl: serviceUrl } = config;
  return createWebPushSender({ keys: vapidKeys(config), subject, serviceUrl, log });
}
