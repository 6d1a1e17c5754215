/** A browser's own address and keys for push, as the browser gave them. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What a browser is told: a key with its values, worded on the device. Never free text. */
export interface PushMessage {
  /** Id of the notice: a message with the same id replaces the one before. */
  readonly id: string;
  readonly type: string;
  readonly args: Readonly<Record<string, string>>;
  readonly link: string | null;
}

/** `gone`: the browser will never take a message again; `failed`: this one did not arrive. */
export type PushOutcome = "sent" | "gone" | "failed";

/** Whatever can reach a browser that is closed. */
export interface PushPort {
  /** The server's public key, which browsers subscribe with. */
  readonly publicKey: string;
  /** Never rejects. */
  send(target: PushTarget, message: PushMessage, isUrgent: boolean): Promise<PushOutcome>;
}
