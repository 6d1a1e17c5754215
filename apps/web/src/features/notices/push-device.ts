import { pushSubscribe, pushUnsubscribe } from "@evenkeel/contract/notify";
import { call } from "#/api/client.ts";
import { currentLocale } from "#/i18n/language.ts";
import { isAppleTouch, keyBytes, type PushFacts } from "./model/push-state.ts";

/** The part of Trusted Types that is used here; browsers without it take plain text. */
interface TrustedTypesApi {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string };
}

const WORKER = "/push-worker.js";

/** The content policy lets this one name make script addresses, and it makes none but the worker's. */
const policy = (globalThis as { trustedTypes?: TrustedTypesApi }).trustedTypes?.createPolicy("push-worker", {
  createScriptURL: (language) => `${WORKER}?${new URLSearchParams({ language })}`,
});

function workerAddress(language: string): string {
  return policy?.createScriptURL(language) ?? `${WORKER}?${new URLSearchParams({ language })}`;
}

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What this browser says about push; asks the person nothing. */
export async function pushFacts(hasServerKey: boolean): Promise<PushFacts> {
  const isThere = isSupported();
  return {
    isSupported: isThere,
    isApple: isAppleTouch(navigator.userAgent, navigator.maxTouchPoints),
    isInstalled: window.matchMedia("(display-mode: standalone)").matches,
    permission: isThere ? Notification.permission : "default",
    isSubscribed: isThere && (await subscription()) !== null,
    hasServerKey,
  };
}

/**
 * Asks for the permission and sends notices to this browser from now on. Call it from a press.
 * Answers false where the person said no. Throws what the server or the browser refuses.
 */
export async function enablePush(vapidPublicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.register(workerAddress(currentLocale().code), { scope: "/" });
  await navigator.serviceWorker.ready;
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(vapidPublicKey),
  });
  const { endpoint = "", keys } = made.toJSON();
  try {
    await call(pushSubscribe, { body: { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } } });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return true;
}

/** Sends this browser nothing more, and takes the worker away. */
export async function disablePush(): Promise<void> {
  const made = await subscription();
  if (made) {
    await call(pushUnsubscribe, { body: { endpoint: made.endpoint } });
    await made.unsubscribe();
  }
  await (await navigator.serviceWorker.getRegistration("/"))?.unregister();
}
