import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { CLOSE_CODES, type PrivateType } from "@evenkeel/contract/frames";
import { LIMITS } from "@evenkeel/contract/limits";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { MarketData } from "#/modules/market-data/index.ts";
import { clientNetwork } from "#/platform/client-network.ts";
import type { Clock } from "#/platform/clock.ts";
import { createClientIp } from "./client-ip.ts";
import { Connection } from "./connection.ts";
import { FanOut } from "./fan-out.ts";
import { type PrivateSessionDeps, PrivateSessions, type SocketEvent } from "./private-sessions.ts";
import { answer, applyInterest, readRequest } from "./requests.ts";
import { textFrame } from "./text-frame.ts";
import { isAllowedOrigin, isDataPath, refuseUpgrade, type UpgradeRefusal } from "./upgrade.ts";

export interface SocketDeps {
  readonly market: MarketData;
  readonly clock: Clock;
  readonly authenticate: PrivateSessionDeps["authenticate"];
  /** Sockets that one address may hold at once; default `CONNECTIONS_PER_IP`. */
  readonly connectionsPerIp?: number;
  /** Addresses or networks whose `x-forwarded-for` is believed; default none. */
  readonly trustedProxies?: readonly string[];
  /** Origins besides the server's own host whose pages may connect. */
  readonly allowedOrigins?: readonly string[];
  readonly onFault?: (what: string, error: unknown) => void;
  /** Told of sign-ins, and of who is refused. */
  readonly onSecurity?: (event: SocketEvent, userId: string | null) => void;
}

/** What goes on, for metrics. */
export interface SocketCounts {
  readonly clients: number;
  readonly framesSent: number;
  readonly framesDropped: number;
  readonly bufferedBytes: number;
}

/** Sockets that one address may hold at once: a household or an office. */
export const CONNECTIONS_PER_IP = 200;

const ROUND_MS = 1_000 / LIMITS.framesPerSecond;
const CARE_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const PROBE_MS = 20_000;
const SILENT_MS = 50_000;
const SLOW_FOR_MS = 30_000;
/** How often a signed-in socket's session is looked at again, should news of its end have been missed. */
const RECHECK_MS = 300_000;
const CLOSE_PATIENCE_MS = 1_000;
const MAX_FRAGMENTS = 64;
const MAX_BUFFERED_CHUNKS = 1_024;

/** The product's one socket: prices for everybody, private messages for who has signed in on it. */
export class SocketServer {
  readonly #deps: SocketDeps;
  readonly #fanOut: FanOut;
  readonly #sessions: PrivateSessions;
  readonly #upgrades: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #byIp = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #clientIp: (request: IncomingMessage) => string;
  readonly #unfollow: readonly (() => void)[];
  #isClosing = false;

  constructor(deps: SocketDeps) {
    this.#deps = deps;
    this.#clientIp = createClientIp(deps.trustedProxies ?? []);
    this.#fanOut = new FanOut(deps.market, deps.clock);
    this.#sessions = new PrivateSessions({
      authenticate: deps.authenticate,
      now: () => deps.clock.now(),
      onFault: (what, error) => deps.onFault?.(what, error),
      onSecurity: (event, userId) => deps.onSecurity?.(event, userId),
    });
    this.#upgrades = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: LIMITS.socketMessageBytes,
      maxFragments: MAX_FRAGMENTS,
      maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    });
    this.#unfollow = [
      deps.market.onQuote((quote) => this.#fanOut.mark(quote)),
      deps.market.onFreshness(({ referCoin }) => this.#fanOut.markFreshness(referCoin)),
    ];
    this.#every(ROUND_MS, () => this.#fanOut.round());
    this.#every(CARE_MS, () => this.#care());
    this.#every(HEARTBEAT_MS, () => this.#heartbeat());
    this.#every(PROBE_MS, () => this.#probe());
    this.#every(RECHECK_MS, () => void this.#sessions.recheck());
  }

  /** Takes the upgrades of an HTTP server, all of them: what is not the data socket is refused. */
  attach(server: Server): void {
    server.on("upgrade", (request, wire, head) => this.#upgrade(request, wire, head));
  }

  /** Sends a private message to every socket that a person has signed in on. */
  pushToUser(userId: string, type: PrivateType, data: unknown): void {
    this.#sessions.push(userId, type, data);
  }

  /** Closes all of a person's sockets. */
  closeUser(userId: string, code: number = CLOSE_CODES.sessionEnded): void {
    this.#sessions.closeUser(userId, code);
  }

  /** Closes the sockets that were signed in with a session. */
  closeSession(sessionId: string, code: number = CLOSE_CODES.sessionEnded): void {
    this.#sessions.closeSession(sessionId, code);
  }

  /** Says goodbye to all and ends; new connections are refused from here on. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const unfollow of this.#unfollow) unfollow();
    for (const timer of this.#timers) clearInterval(timer);
    for (const { ws } of this.#connections) ws.close(CLOSE_CODES.restart, "restart");
    const patience = Date.now() + CLOSE_PATIENCE_MS;
    while (this.#connections.size > 0 && Date.now() < patience) await sleep(20);
    for (const { ws } of this.#connections) ws.terminate();
  }

  counts(): SocketCounts {
    let bufferedBytes = 0;
    for (const connection of this.#connections) bufferedBytes += connection.waitingBytes;
    const { sent, dropped } = this.#fanOut.counts;
    return { clients: this.#connections.size, framesSent: sent, framesDropped: dropped, bufferedBytes };
  }

  #upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    // Before anything else: an error on a socket nobody listens to ends the process.
    wire.on("error", () => wire.destroy());
    const ip = clientNetwork(this.#clientIp(request));
    const refusal = this.#refusalOf(request, ip);
    if (refusal === 403) this.#deps.onSecurity?.("accessDenied", null);
    if (refusal === 429) this.#deps.onSecurity?.("limitHit", null);
    if (refusal !== null) refuseUpgrade(wire, refusal);
    else this.#upgrades.handleUpgrade(request, wire, head, (ws) => this.#welcome(ws, wire, ip));
  }

  #refusalOf(request: IncomingMessage, ip: string): UpgradeRefusal | null {
    if (!isDataPath(request.url)) return 404;
    if (this.#isClosing) return 503;
    if (!isAllowedOrigin(request, this.#deps.allowedOrigins ?? [])) return 403;
    const held = this.#byIp.get(ip) ?? 0;
    return held >= (this.#deps.connectionsPerIp ?? CONNECTIONS_PER_IP) ? 429 : null;
  }

  #welcome(ws: WebSocket, wire: Duplex, ip: string): void {
    const connection = new Connection(ws, wire, ip, this.#deps.clock.monotonic());
    this.#connections.add(connection);
    this.#byIp.set(ip, (this.#byIp.get(ip) ?? 0) + 1);
    ws.on("error", () => ws.terminate());
    ws.on("close", () => this.#forget(connection));
    ws.on("pong", () => this.#heard(connection));
    ws.on("ping", () => this.#heard(connection));
    ws.on("message", (data, isBinary) => this.#message(connection, data, isBinary));
  }

  #forget(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    this.#fanOut.drop(connection);
    this.#sessions.forget(connection);
    const left = (this.#byIp.get(connection.ip) ?? 1) - 1;
    if (left > 0) this.#byIp.set(connection.ip, left);
    else this.#byIp.delete(connection.ip);
  }

  /** Any frame is a sign of life; control frames draw on the same budget as messages. */
  #heard(connection: Connection): boolean {
    const mono = this.#deps.clock.monotonic();
    connection.heardAt = mono;
    if (connection.budget.take(mono)) return true;
    if (connection.isOpen) this.#deps.onSecurity?.("limitHit", connection.session?.userId ?? null);
    connection.ws.close(CLOSE_CODES.policy, "too many messages");
    return false;
  }

  #message(connection: Connection, data: RawData, isBinary: boolean): void {
    if (!connection.isOpen || !this.#heard(connection)) return;
    const text = isBinary ? "" : data.toString();
    if (text === "ping") {
      connection.sendText("pong");
      return;
    }
    const request = readRequest(text);
    if (request === null) answer(connection, undefined, "request.invalid");
    else if (request.type === "auth") void this.#sessions.signIn(connection, request.token, request.id);
    else applyInterest(connection, request, this.#deps.market, this.#fanOut);
  }

  /** Ends those who are silent or hopelessly slow. */
  #care(): void {
    const mono = this.#deps.clock.monotonic();
    for (const { ws, heardAt, slowSince } of this.#connections) {
      if (mono - heardAt > SILENT_MS) ws.terminate();
      else if (slowSince !== null && mono - slowSince > SLOW_FOR_MS) ws.terminate();
    }
  }

  #heartbeat(): void {
    const frame = textFrame(JSON.stringify({ type: "HEARTBEAT", ts: this.#deps.clock.now() }));
    const mono = this.#deps.clock.monotonic();
    for (const connection of this.#connections) connection.offer(frame, mono);
  }

  #probe(): void {
    for (const connection of this.#connections) if (connection.isOpen) connection.ws.ping();
  }

  #every(ms: number, task: () => void): void {
    this.#timers.push(
      setInterval(() => {
        try {
          task();
        } catch (error) {
          this.#deps.onFault?.("socket round", error);
        }
      }, ms),
    );
  }
}
