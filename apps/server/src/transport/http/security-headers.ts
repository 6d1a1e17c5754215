import { policyReport } from "@evenkeel/contract/policy-report";
import type { FastifyInstance } from "fastify";

const HOST = /^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/;

const FIXED_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  "x-frame-options": "DENY",
};

/** The same for what is answered past the framework, as lines of an HTTP reply: it has no page, and nobody keeps it. */
export const FIXED_HEADER_LINES = Object.entries({
  ...FIXED_HEADERS,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
})
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

/**
 * Puts the fixed headers on every reply, and the content policy on the pages themselves, which may show images of
 * `imageOrigins` besides their own.
 */
export function addSecurityHeaders(http: FastifyInstance, imageOrigins: readonly string[]): void {
  // Callers ask for one host after another, nearly always the same.
  let asked: string | undefined;
  let policy = contentPolicy(asked, NOTHING_INLINE, imageOrigins);
  const policyFor = (host: string | undefined): string => {
    if (host !== asked) policy = contentPolicy(host, NOTHING_INLINE, imageOrigins);
    asked = host;
    return policy;
  };
  http.addHook("onSend", async (request, reply, payload) => {
    reply.headers(FIXED_HEADERS);
    reply.header("x-request-id", request.id);
    if (!reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", policyFor(request.headers.host));
    }
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    return payload;
  });
}

/** What stands in a page itself and may count there: base64 SHA-256 of each text between its tags. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NOTHING_INLINE: InlineParts = { scripts: [], styles: [] };
const hashes = (parts: readonly string[]) => parts.map((hash) => ` 'sha256-${hash}'`).join("");

/**
 * Everything from this origin alone, and of what stands in a page only what `inline` names; the socket is named because
 * older browsers do not count it as `self`.
 */
export function contentPolicy(
  host: string | undefined,
  inline: InlineParts = NOTHING_INLINE,
  imageOrigins: readonly string[] = [],
): string {
  const sockets = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : "";
  return [
    "default-src 'self'",
    `script-src 'self'${hashes(inline.scripts)}`,
    `style-src 'self'${hashes(inline.styles)}`,
    ["img-src 'self' data: blob:", ...imageOrigins].join(" "),
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text never becomes markup or code: nothing in the app may write to innerHTML and its like.
    "require-trusted-types-for 'script'",
    // The one name that may make a script's address, and makes none but the push worker's (web: push-device.ts).
    "trusted-types push-worker",
    // The older of the two ways to report: every browser knows it, and it needs no header of its own.
    `report-uri ${policyReport.path}`,
  ].join("; ");
}
