/** What the browser says about push messages. */
export interface PushFacts {
  /** Service workers, push and notifications are all there. */
  readonly isSupported: boolean;
  readonly isApple: boolean;
  /** Opened from the home screen. */
  readonly isInstalled: boolean;
  readonly permission: "default" | "granted" | "denied";
  readonly isSubscribed: boolean;
  /** The server can push at all. */
  readonly hasServerKey: boolean;
}

/** `howTo`: on an iPhone or iPad push exists only for an app on the home screen, so the way there is shown. */
export type PushState = "off" | "on" | "denied" | "howTo" | "unsupported" | "notOffered";

/** What the push card shows. */
export function pushState(facts: PushFacts): PushState {
  if (!facts.hasServerKey) return "notOffered";
  if (!facts.isSupported) return facts.isApple && !facts.isInstalled ? "howTo" : "unsupported";
  if (facts.permission === "denied") return "denied";
  return facts.permission === "granted" && facts.isSubscribed ? "on" : "off";
}

/** Whether a browser runs on an iPhone or iPad; newer iPads call themselves Macs, with a touch screen. */
export function isAppleTouch(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/** The server's public key as `subscribe` wants it. */
export function keyBytes(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
