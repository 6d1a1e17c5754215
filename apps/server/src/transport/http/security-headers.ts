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

/** Puts the fixed headers on every reply, and the content policy on the pages themselves. */
export function addSecurityHeaders(http: FastifyInstance): void {
  http.addHook("onSend", async (request, reply, payload) => {
    reply.headers(FIXED_HEADERS);
    reply.header("x-request-id", request.id);
    reply.header("content-security-policy", contentPolicy(request.headers.host));
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    return payload;
  });
}

/** Everything from this origin alone; the socket is named because older browsers do not count it as `self`. */
export function contentPolicy(host: string | undefined): string {
  const sockets = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : "";
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
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
  ].join("; ");
}
