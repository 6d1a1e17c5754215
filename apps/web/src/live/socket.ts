import { LIMITS } from "@evenkeel/contract/limits";

/** The part of WebSocket that is used; tests give a fake. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type SocketStatus = "idle" | "connecting" | "open" | "waiting";

export interface LiveSocketEvents {
  /** A fresh connection: whatever was told to the one before must be told again. */
  onOpen(): void;
  onText(text: string): void;
  onStatus(status: SocketStatus): void;
  /** The close code of the server. */
  onClose(code: number): void;
}

export interface LiveSocketParts {
  /** Opens a connection to a new address each time. */
  connect(): SocketLike;
  /** 0 to 1; spreads reconnections after a restart of the server. */
  random(): number;
}

/** Added to the wait before a reconnection, at most. */
export const RECONNECT_JITTER_MS = 1_000;

/**
 * One connection that comes back: heartbeat, reconnection, and a generation number, so that late events of a replaced
 * socket are dropped. It knows no channel and no message but ping and pong.
 */
export class LiveSocket {
  readonly #parts: LiveSocketParts;
  readonly #events: LiveSocketEvents;
  #socket: SocketLike | undefined;
  #generation = 0;
  #missedPongs = 0;
  #status: SocketStatus = "idle";
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: LiveSocketParts, events: LiveSocketEvents) {
    this.#parts = parts;
    this.#events = events;
  }

  get isOpen(): boolean {
    return this.#status === "open";
  }

  /** Connects, unless that has been done. */
  start(): void {
    if (this.#status === "idle") this.#connect();
  }

  /** Closes for good, until `start`. */
  stop(): void {
    this.#drop();
    this.#setStatus("idle");
  }

  /** Sends on an open connection; answers false where there is none (the caller repeats itself on `onOpen`). */
  send(text: string): boolean {
    if (!this.isOpen || !this.#socket) return false;
    this.#socket.send(text);
    return true;
  }

  /** Connects at once instead of waiting, e.g. when the device is online again. */
  hurry(): void {
    if (this.#status === "waiting") this.#connect();
  }

  /**
   * Takes the connection for lost, since the device says it has none: it would stay open, and silent, until five pings
   * have gone unanswered. Tries again as after an error, in case the device is mistaken.
   */
  giveUp(): void {
    if (this.#status === "open" || this.#status === "connecting") this.#connectLater();
  }

  #connect(): void {
    this.#drop();
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    this.#setStatus("connecting");
    const socket = this.#parts.connect();
    this.#socket = socket;
    socket.onopen = () => isCurrent() && this.#opened();
    socket.onmessage = ({ data }) => isCurrent() && typeof data === "string" && this.#received(data);
    socket.onerror = () => isCurrent() && this.#connectLater();
    socket.onclose = ({ code }) => {
      if (!isCurrent()) return;
      this.#events.onClose(code);
      if (isCurrent()) this.#connectLater();
    };
  }

  #opened(): void {
    this.#missedPongs = 0;
    this.#heartbeat = setInterval(() => this.#beat(), LIMITS.heartbeatMs);
    this.#setStatus("open");
    this.#events.onOpen();
  }

  #beat(): void {
    if (this.#missedPongs >= LIMITS.maxMissedPongs) {
      this.#connect();
      return;
    }
    this.#missedPongs += 1;
    this.#socket?.send("ping");
  }

  #received(text: string): void {
    if (text === "pong") this.#missedPongs = 0;
    else this.#events.onText(text);
  }

  #connectLater(): void {
    this.#drop();
    this.#setStatus("waiting");
    const waitMs = LIMITS.reconnectAfterErrorMs + this.#parts.random() * RECONNECT_JITTER_MS;
    this.#retry = setTimeout(() => this.#connect(), waitMs);
  }

  /** Lets go of the present socket; from here on its events belong to an older generation. */
  #drop(): void {
    this.#generation += 1;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = undefined;
  }

  #setStatus(status: SocketStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#events.onStatus(status);
  }
}
