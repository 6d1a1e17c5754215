import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#/platform/app-error.ts";

interface WebFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/**
 * Serves the built web app from memory: a request can only name a file that was there at the start, so there is no
 * path to climb. Every other page address gets the app's one page, which finds the screen by itself.
 */
export function serveWebFiles(http: FastifyInstance, folder: string): void {
  const files = loadFiles(folder);
  const page = files.get("/index.html");

  http.get("/*", { config: { access: "public" } }, async (request, reply) => {
    const path = pathOf(request);
    const file = path === "/" ? page : files.get(path);
    if (file !== undefined) return send(file, request, reply);
    if (page === undefined || !isScreen(path)) throw new AppError("request.notFound");
    return send(page, request, reply);
  });
}

/**
 * A screen's address: not a call, not the socket, and no file name, so that a missing asset is a plain 404.
 * `/assets` is a screen; what lies below it are files.
 */
function isScreen(path: string): boolean {
  return !/^\/(api|ws|dev|_built)(\/|$)/.test(path) && !path.includes(".");
}

function pathOf(request: FastifyRequest): string {
  const [path = "/"] = request.url.split("?");
  return path;
}

function send(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("cache-control", file.cacheControl).header("etag", file.etag).header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  reply.type(file.type);
  const accepted = request.headers["accept-encoding"] ?? "";
  if (file.br !== null && /\bbr\b/.test(String(accepted))) return reply.header("content-encoding", "br").send(file.br);
  if (file.gzip !== null && /\bgzip\b/.test(String(accepted))) {
    return reply.header("content-encoding", "gzip").send(file.gzip);
  }
  return reply.send(file.plain);
}

function loadFiles(folder: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const plain = readFileSync(file);
    files.set(path, {
      type,
      etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
      // Names under _built/ carry a hash of their content.
      cacheControl: path.startsWith("/_built/") ? IMMUTABLE : REVALIDATE,
      plain,
      br: readIfThere(`${file}.br`),
      gzip: readIfThere(`${file}.gz`),
    });
  }
  return files;
}

function readIfThere(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null;
}
