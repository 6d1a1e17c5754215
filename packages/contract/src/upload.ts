import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Bytes of one picture; the app makes them smaller before it sends them. */
export const UPLOAD_MAX_BYTES = 8_000_000;
/** Pictures that one person may send a day, UTC. */
export const UPLOADS_A_DAY = 40;

/** What an upload is called from now on. */
export const uploadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "field.format"));

/** What somebody who looks at a document may have against a picture. */
export const imageIssue = z.enum(["BLURRED", "GLARE", "CROPPED"]);
export type ImageIssue = z.infer<typeof imageIssue>;

export const uploadImage = endpoint({
  name: "uploadImage",
  method: "POST",
  path: "/api/common/upload/OSS",
  access: "user",
  rate: "write",
  summary:
    "Send a picture (JPEG, PNG or WebP, told by its first bytes) as the part `file` of a multipart form. It is made anew from its pixels, without anything else that it carried. `avatar` is public by its address; `kyc` is encrypted and never given out, and in simulated money not kept at all.",
  upload: { maxBytes: UPLOAD_MAX_BYTES },
  body: z.strictObject({ purpose: z.enum(["avatar", "kyc"], "field.choice") }),
  data: z.object({
    id: uploadId,
    /** Where an avatar is shown; null for a document. */
    url: z.nullable(z.string()),
    width: z.int(),
    height: z.int(),
    /** What should be mended before anybody looks at a document. */
    issues: z.array(imageIssue),
    /** Whether the server keeps the picture. */
    isKept: z.boolean(),
  }),
  errors: ["upload.notImage", "upload.tooMany", "request.tooLarge", "request.malformed", "server.busy"],
});
