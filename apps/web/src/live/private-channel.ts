import type { PrivateType } from "@evenkeel/contract/frames";

type PrivateListener = (data: unknown) => void;

/**
 * The private messages of a connection: asks for them with the session's token, hands them on by type, and notices when
 * one is missing. Messages are numbered from 1 on each connection.
 */
export class PrivateChannel {
  readonly #send: (text: string) => boolean;
  readonly #token: () => string | null;
  readonly #listeners = new Map<PrivateType, Set<PrivateListener>>();
  readonly #gapListeners = new Set<() => void>();
  #lastSeq = 0;
  #wasOpened = false;

  constructor(send: (text: string) => boolean, token: () => string | null) {
    this.#send = send;
    this.#token = token;
  }

  /** The connection is new: signs in on it. What was sent while there was none is lost, so listeners fetch again. */
  opened(): void {
    this.#lastSeq = 0;
    const isReconnected = this.#wasOpened;
    this.#wasOpened = true;
    if (this.signIn() && isReconnected) this.#tellGap();
  }

  /** Asks for private messages, when somebody is signed in. */
  signIn(): boolean {
    const token = this.#token();
    return token !== null && this.#send(JSON.stringify({ type: "auth", token }));
  }

  received(name: PrivateType, seq: number, data: unknown): void {
    if (seq <= this.#lastSeq) return;
    const isGap = seq !== this.#lastSeq + 1;
    this.#lastSeq = seq;
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(data);
    if (isGap) this.#tellGap();
  }

  on(name: PrivateType, listener: PrivateListener): () => void {
    const own = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, own.add(listener));
    return () => own.delete(listener);
  }

  /** Called when a message was missed: the truth is to be fetched by HTTP. */
  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  #tellGap(): void {
    for (const listener of [...this.#gapListeners]) listener();
  }
}
