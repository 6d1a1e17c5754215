import type { Duplex } from "node:stream";
import { LIMITS } from "@evenkeel/contract/limits";
import type { WebSocket } from "ws";
import type { Group } from "./groups.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Bytes waiting for a reader from which it counts as slow and gets nothing more until it has caught up. */
const SLOW_BYTES = 256 * 1024;
const CAUGHT_UP_BYTES = 16 * 1024;
/** Bytes waiting from which a reader is given up; private messages alone can still grow the queue. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Messages at once, over the sustained budget, as when a page changes all that it follows. */
const BURST = 30;

/** One client's socket with what it follows and what it may still do. */
export class Connection {
  readonly ws: WebSocket;
  readonly ip: string;
  readonly budget: TokenBucket;
  /** What it follows, by topic key. */
  readonly groups = new Map<string, Group>();
  /** A sign-in is being checked; another one meanwhile is refused. */
  isSigningIn = false;
  /** Whose private messages it gets, and by which session; null for a visitor. */
  session: { readonly userId: string; readonly sessionId: string; readonly token: string } | null = null;
  /** Monotonic time of the last sign of life. */
  heardAt: number;
  /** Monotonic time since which it has been too slow; null while it keeps up. */
  slowSince: number | null = null;
  readonly #wire: Duplex;
  #privateSeq = 0;

  /** @param wire the socket below `ws`: finished frames are written to it as they are. */
  constructor(ws: WebSocket, wire: Duplex, ip: string, mono: number) {
    this.ws = ws;
    this.ip = ip;
    this.#wire = wire;
    this.heardAt = mono;
    this.budget = new TokenBucket(BURST, LIMITS.socketMessagesPerSecond, mono);
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  /** Bytes that this process holds for the reader. */
  get waitingBytes(): number {
    return this.#wire.writableLength;
  }

  /** Topic and symbol pairs followed. */
  get followed(): number {
    let sum = 0;
    for (const group of this.groups.values()) sum += group.coins.length;
    return sum;
  }

  /**
   * Writes a finished frame of prices; false where the reader is slow and the frame was left out: prices go out of
   * date, so a slow reader gets the newest later instead of all of them late.
   */
  offer(frame: Buffer, mono: number): boolean {
    if (!this.isOpen) return false;
    if (this.slowSince !== null) return false;
    if (this.waitingBytes > SLOW_BYTES) {
      this.slowSince = mono;
      return false;
    }
    this.#wire.write(frame);
    return true;
  }

  /** True once where a slow reader has caught up. */
  hasCaughtUp(): boolean {
    if (this.slowSince === null || this.waitingBytes > CAUGHT_UP_BYTES) return false;
    this.slowSince = null;
    return true;
  }

  /** Sends a private message with the connection's next number. `json` is the payload, already serialised. */
  sendPrivate(type: string, json: string): void {
    this.#privateSeq += 1;
    this.sendText(`{"type":"${type}","seq":${this.#privateSeq},"data":${json}}`);
  }

  /** Sends what must not be left out: answers and private messages. A reader far behind is dropped instead. */
  sendText(text: string): void {
    if (!this.isOpen) return;
    if (this.waitingBytes > MAX_BYTES) this.ws.terminate();
    else this.ws.send(text);
  }
}
