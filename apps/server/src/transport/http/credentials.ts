import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "#/platform/app-error.ts";

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,256})$/i;
const PLAIN = /^[A-Za-z0-9_-]{1,256}$/;

/**
 * The session token of a request, from `authorization: Bearer …` or `satoken: …`, and from nowhere else.
 * @returns null when neither header is there.
 * @throws AppError `auth.required` when a header cannot be read or the two disagree.
 */
export function readSessionToken(headers: IncomingHttpHeaders): string | null {
  const bearer = headers.authorization === undefined ? null : BEARER.exec(headers.authorization)?.[1];
  const plain = headers.satoken === undefined ? null : PLAIN.exec(String(headers.satoken))?.[0];
  if (bearer === undefined || plain === undefined) throw new AppError("auth.required");
  if (bearer !== null && plain !== null && bearer !== plain) throw new AppError("auth.required");
  return bearer ?? plain;
}
