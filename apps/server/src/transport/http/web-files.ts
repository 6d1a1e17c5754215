import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#/platform/app-error.ts";
import { entityTagOf, sendWebFile, type WebFile } from "./web-file.ts";

/** The built web app in memory, by path. */
export type WebFiles = ReadonlyMap<string, WebFile>;

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
export function serveWebFiles(http: FastifyInstance, files: WebFiles): void {
  const page = files.get("/index.html");

  http.get("/*", { config: { access: "public" } }, async (request, reply) => {
    const path = pathOf(request);
    const file = path === "/" ? page : files.get(path);
    if (file !== undefined) return sendWebFile(file, request, reply);
    if (page === undefined || !isScreen(path)) throw new AppError("request.notFound");
    return sendWebFile(page, request, reply);
  });
}

/**
 * A screen's address: not a call, not the socket, and no file name, so that a missing asset is a plain 404.
 * `/assets` is a screen; what lies below it are files.
 */
function isScreen(path: string): boolean {
  return !/^\/(api|ws|dev|uploads|_built)(\/|$)/.test(path) && !path.includes(".");
}

function pathOf(request: FastifyRequest): string {
  const [path = "/"] = request.url.split("?");
  return path;
}

/** Reads the built web app; what lies below a name that begins with a point is no part of what browsers may have. */
export function loadWebFiles(folder: string): WebFiles {
  return loadFiles(folder, "/");
}

/** Reads an operator's own images, which lie below /resources; none without a folder. */
export function loadResources(folder: string | null): WebFiles {
  if (folder === null) return new Map();
  return new Map([...loadFiles(folder, "/resources/")].filter(([, { type }]) => type.startsWith("image/")));
}

function loadFiles(folder: string, under: string): WebFiles {
  const files = new Map<string, WebFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `${under}${relative(folder, file).split(sep).join("/")}`;
    if (path.includes("/.")) continue;
    const plain = readFileSync(file);
    files.set(path, {
      type,
      etag: entityTagOf(plain),
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
