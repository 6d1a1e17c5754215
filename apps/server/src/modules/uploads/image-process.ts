// A process of its own that decodes what strangers send: a picture that breaks the decoder, or makes it endless, ends this
// process and nothing else. It reads requests from its parent and answers each once; it ends with its parent.
import sharp from "sharp";
import type { ImageFacts, ImageForm } from "./image-facts.ts";
import { watermark } from "./watermark.ts";

/** What is to be done with a picture: made anew in a form, or marked with words all over. */
export type ImageTask = { readonly form: ImageForm } | { readonly words: readonly string[] };

/** What the parent asks for. */
export interface ImageRequest {
  readonly no: number;
  readonly task: ImageTask;
  readonly bytes: Uint8Array;
}

/** A picture as it came out: WebP, and what was measured on it where it was made anew in a form. */
export interface MadeImage {
  readonly bytes: Uint8Array;
  readonly facts: ImageFacts | null;
}

/** Null: it is no picture that can be read. */
export interface ImageAnswer {
  readonly no: number;
  readonly image: MadeImage | null;
}

const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;
const AVATAR_SIDE = 256;
const DOCUMENT_SIDE = 2_400;
const BURNT_OUT = 250;

sharp.concurrency(1);
sharp.cache(false);

const READING = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;

async function clean(form: ImageForm, bytes: Uint8Array): Promise<MadeImage> {
  // Turned as its camera noted, then without the note: nothing but pixels is written.
  const upright = sharp(bytes, READING).timeout({ seconds: MAX_SECONDS }).rotate().flatten({ background: "#ffffff" });
  const sized =
    form === "avatar"
      ? upright.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: "cover" })
      : upright.resize(DOCUMENT_SIDE, DOCUMENT_SIDE, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await sized
    .webp({ quality: form === "avatar" ? 82 : 90 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, facts: { width: info.width, height: info.height, ...(await measure(data)) } };
}

/** The same picture, made anew with the words drawn into its pixels. */
async function mark(words: readonly string[], bytes: Uint8Array): Promise<MadeImage> {
  const { width, height } = await sharp(bytes, READING).metadata();
  const drawing = Buffer.from(watermark(words, width, height));
  const marked = sharp(bytes, READING)
    .timeout({ seconds: MAX_SECONDS })
    .composite([{ input: drawing }]);
  return { bytes: await marked.webp({ quality: 85 }).toBuffer(), facts: null };
}

async function measure(data: Buffer): Promise<Pick<ImageFacts, "sharpness" | "glare">> {
  const grey = sharp(data).greyscale();
  const [{ sharpness }, { data: pixels }] = await Promise.all([
    sharp(data).stats(),
    grey.raw().toBuffer({ resolveWithObject: true }),
  ]);
  let burnt = 0;
  for (const pixel of pixels) if (pixel >= BURNT_OUT) burnt += 1;
  return { sharpness, glare: burnt / Math.max(pixels.length, 1) };
}

process.on("message", ({ no, task, bytes }: ImageRequest) => {
  ("form" in task ? clean(task.form, bytes) : mark(task.words, bytes))
    .catch(() => null)
    .then((image) => process.send?.({ no, image } satisfies ImageAnswer));
});
process.on("disconnect", () => process.exit(0));
