import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Something that the browser fetches, in the forms in which it may travel; null where a form is not at hand. */
export interface WebFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** A strong entity tag of the content. */
export function entityTagOf(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/** Answers with the smallest form that the browser takes; 304 where it has the same already. */
export function sendWebFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("cache-control", file.cacheControl).header("etag", file.etag);
  if (!reply.hasHeader("vary")) reply.header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  reply.type(file.type);
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (file.br !== null && /\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(file.br);
  if (file.gzip !== null && /\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(file.gzip);
  return reply.send(file.plain);
}
