import type { IncomingMessage } from "node:http";
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { AppError } from "#/platform/app-error.ts";

/** A form with its one file; absent where there was none. */
export interface Form {
  readonly fields: Record<string, string>;
  readonly file?: Buffer;
}

/** Forms that are read at one time: what bounds the memory that strangers can fill. */
const MOST_AT_ONCE = 8;
const MAX_FIELDS = 8;
const MAX_FIELD_BYTES = 200;
let reading = 0;

export function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") === true;
}

/**
 * Reads a form of a few fields and one file, `file`. The names that its parts carry are not looked at.
 * @throws AppError `request.tooLarge`, `request.malformed`, `server.busy`.
 */
export async function readForm(request: IncomingMessage, { maxBytes }: { readonly maxBytes: number }): Promise<Form> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > maxBytes + OVERHEAD_BYTES) throw new AppError("request.tooLarge");
  if (reading >= MOST_AT_ONCE) throw new AppError("server.busy", { data: { retryAfter: 1 } });
  reading += 1;
  try {
    return await parse(request, maxBytes);
  } finally {
    reading -= 1;
  }
}

/** What a form may have besides its file. */
const OVERHEAD_BYTES = 10_000;

function parse(request: IncomingMessage, maxBytes: number): Promise<Form> {
  return new Promise((resolve, reject) => {
    const refuse = (error: AppError) => {
      request.unpipe(parser);
      request.resume();
      reject(error);
    };
    const malformed = () => refuse(new AppError("request.malformed"));
    const fields: Record<string, string> = Object.create(null) as Record<string, string>;
    const parts: Buffer[] = [];
    let hasFile = false;
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { files: 1, fileSize: maxBytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, headerPairs: 20 },
      });
    } catch {
      request.resume();
      reject(new AppError("request.malformed"));
      return;
    }
    parser.on("field", (name: string, value: string) => {
      fields[name] = value;
    });
    parser.on("file", (name: string, stream: NodeJS.ReadableStream) => {
      if (name !== "file") {
        malformed();
        stream.resume();
        return;
      }
      hasFile = true;
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("limit", () => refuse(new AppError("request.tooLarge")));
      stream.on("error", malformed);
    });
    for (const event of ["filesLimit", "fieldsLimit", "partsLimit", "error"] as const) parser.on(event, malformed);
    parser.on("finish", () => resolve({ fields: { ...fields }, ...(hasFile && { file: Buffer.concat(parts) }) }));
    request.on("aborted", malformed);
    request.on("error", malformed);
    request.pipe(parser);
  });
}
