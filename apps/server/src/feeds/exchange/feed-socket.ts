import { WebSocket } from "ws";
import { BackOff, type BackOffPace } from "./back-off.ts";

/** Largest frame taken: a full book of Coinbase is several megabytes. */
const MAX_PAYLOAD = 32 * 1024 * 1024;
const HANDSHAKE_MS = 10_000;

export interface FeedSocketOptions {
  /** Asked before every attempt. It may hold a key and is never logged. */
  readonly url: () => string;
  /** What keeps the connection alive by the protocol, besides the answers to its pings, which are automatic. */
  readonly heartbeat: { readonly everyMs: number; readonly text: () => string } | null;
  /** A connection without any frame for so long is dead, whatever the network says. */
  readonly silenceMs: number;
  readonly pace: BackOffPace;
  readonly random: () => number;
  readonly monotonic: () => number;
  onOpen(): void;
  onText(text: string): void;
  /** The connection ended, or could not be made; another attempt is already planned. */
  onDown(reason: string): void;
}

/**
 * One connection that comes back by itself, and knows no channel. Each attempt is a generation: what a replaced
 * connection still says is dropped.
 */
export class FeedSocket {
  readonly #options: FeedSocketOptions;
  readonly #backOff: BackOff;
  #socket: WebSocket | null = null;
  #generation = 0;
  #isWanted = false;
  #retry: NodeJS.Timeout | null = null;
  #watch: NodeJS.Timeout | null = null;
  #openedMono = 0;
  #frameMono = 0;
  #beatMono = 0;

  constructor(options: FeedSocketOptions) {
    this.#options = options;
    this.#backOff = new BackOff(options.pace, options.random);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  start(): void {
    this.#isWanted = true;
    this.#connect();
  }

  stop(): void {
    this.#isWanted = false;
    this.#generation += 1;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#discard();
  }

  /** False where there is no open connection to send on. */
  send(text: string): boolean {
    if (this.#socket === null || !this.isOpen) return false;
    this.#socket.send(text);
    return true;
  }

  /** Ends the connection and makes a new one, after the usual wait. */
  restart(reason: string): void {
    if (this.#socket !== null) this.#down(reason);
  }

  #connect(): void {
    this.#generation += 1;
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.#options.url(), {
        perMessageDeflate: false,
        maxPayload: MAX_PAYLOAD,
        handshakeTimeout: HANDSHAKE_MS,
      });
    } catch {
      // The address is no address. It stays wrong, but the wait between attempts grows to its longest.
      this.#down("address");
      return;
    }
    this.#socket = socket;
    socket.on("open", () => isCurrent() && this.#opened());
    socket.on("message", (data, isBinary) => {
      if (!isCurrent()) return;
      this.#frameMono = this.#options.monotonic();
      if (!isBinary) this.#options.onText(data.toString());
    });
    // A ping shows life as well as a frame does.
    socket.on("ping", () => {
      if (isCurrent()) this.#frameMono = this.#options.monotonic();
    });
    socket.on("close", (code) => isCurrent() && this.#down(`closed ${code}`));
    socket.on("error", () => isCurrent() && this.#down("connection failed"));
  }

  #opened(): void {
    const now = this.#options.monotonic();
    this.#openedMono = now;
    this.#frameMono = now;
    this.#beatMono = now;
    const { heartbeat, silenceMs } = this.#options;
    const every = Math.max(20, Math.min(silenceMs, heartbeat?.everyMs ?? silenceMs) / 4);
    this.#watch = setInterval(() => this.#check(), every);
    this.#options.onOpen();
  }

  #check(): void {
    const { heartbeat, silenceMs, monotonic } = this.#options;
    const now = monotonic();
    if (now - this.#frameMono > silenceMs) {
      this.#down("silent");
      return;
    }
    if (heartbeat === null || now - this.#beatMono < heartbeat.everyMs) return;
    this.#beatMono = now;
    this.send(heartbeat.text());
  }

  #down(reason: string): void {
    const wasOpen = this.#watch !== null;
    this.#generation += 1;
    this.#discard();
    if (wasOpen) this.#backOff.lasted(this.#options.monotonic() - this.#openedMono);
    if (this.#isWanted) {
      this.#retry = setTimeout(() => {
        this.#retry = null;
        this.#connect();
      }, this.#backOff.next());
    }
    this.#options.onDown(reason);
  }

  #discard(): void {
    if (this.#watch !== null) clearInterval(this.#watch);
    this.#watch = null;
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    // An error of a connection that nobody wants any more must still find a listener.
    socket.on("error", () => undefined);
    socket.terminate();
  }
}
