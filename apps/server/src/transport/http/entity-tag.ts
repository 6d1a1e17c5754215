import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Answers with a body that the caller may keep and ask about: a strong tag of its bytes, 304 without a body where the
 * caller has the same. `no-cache` means kept but asked about each time; the words depend on the language headers.
 */
export function answerRevalidated(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  reply.header("etag", tag).header("cache-control", "no-cache").header("vary", "lang, language");
  if (holdsTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
}

/** Whether an If-None-Match names the tag; weak marks play no part in this comparison (RFC 9110, 13.1.2). */
export function holdsTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((part) => {
    const named = part.trim();
    return named === "*" || named === tag || named === `W/${tag}`;
  });
}
