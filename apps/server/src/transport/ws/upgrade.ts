import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { FIXED_HEADER_LINES } from "#/transport/http/security-headers.ts";

const PATH = /^\/ws\/data\/[A-Za-z0-9_-]{8,64}(?:\?[^#]*)?$/;

const REASONS = { 403: "Forbidden", 404: "Not Found", 429: "Too Many Requests", 503: "Service Unavailable" } as const;

/** The HTTP statuses that an upgrade may be refused with. */
export type UpgradeRefusal = keyof typeof REASONS;

/** Whether an upgrade asks for the data socket. The id in the path names nobody and gives no right. */
export function isDataPath(url: string | undefined): boolean {
  return url !== undefined && PATH.test(url);
}

/**
 * Whether the page that opens the socket is ours: one from the same host, or one that is listed. Programs outside a
 * browser send no origin and may connect; without a token they see what everybody sees.
 */
export function isAllowedOrigin(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  try {
    return host !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** Answers an upgrade with a refusal and ends the connection. */
export function refuseUpgrade(wire: Duplex, status: UpgradeRefusal): void {
  const head = `HTTP/1.1 ${status} ${REASONS[status]}\r\nconnection: close\r\ncontent-length: 0\r\n`;
  wire.end(`${head}${FIXED_HEADER_LINES}\r\n`, () => wire.destroy());
}
