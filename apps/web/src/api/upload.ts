import type { DataOf } from "@evenkeel/contract/endpoint";
import { uploadImage } from "@evenkeel/contract/upload";
import * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { send, sessionHeaders } from "./client.ts";

/** What the server made of a picture. */
export type Uploaded = DataOf<typeof uploadImage>;

/** A picture takes longer than a call, on a slow connection. */
const PATIENCE_MS = 60_000;

/** Sends a picture. @throws ApiError as every call does. */
export async function sendPicture(purpose: "avatar" | "kyc", picture: Blob): Promise<Uploaded> {
  const form = new FormData();
  // The field first: the server knows what the file is for when it comes.
  form.set("purpose", purpose);
  form.set("file", picture);
  const init = { method: "POST", headers: sessionHeaders(), body: form };
  const reply = await send(uploadImage.path, init, { timeoutMs: PATIENCE_MS });
  try {
    return z.parse(uploadImage.data, reply.data);
  } catch (cause) {
    throw new ApiError({ key: "reply.invalid", code: reply.code, cause });
  }
}
