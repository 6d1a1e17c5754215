// A process of its own that decodes what strangers send: a picture that breaks the decoder, or makes it endless, ends this
// process and nothing else. It reads requests from its parent and answers each once; it ends with its parent.
import sharp from "sharp";
import type { CleanImage, ImageForm } from "./image-facts.ts";

/** What the parent asks for. */
export interface ImageRequest {
  readonly no: number;
  readonly form: ImageForm;
  readonly bytes: Uint8Array;
}

/** Null: it is no picture that can be read. */
export interface ImageAnswer {
  readonly no: number;
  readonly image: CleanImage | null;
}

const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;
const AVATAR_SIDE = 256;
const DOCUMENT_SIDE = 2_400;
const BURNT_OUT = 250;

sharp.concurrency(1);
sharp.cache(false);

async function clean(form: ImageForm, bytes: Uint8Array): Promise<CleanImage> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;
  // Turned as its camera noted, then without the note: nothing but pixels is written.
  const upright = sharp(bytes, options).timeout({ seconds: MAX_SECONDS }).rotate().flatten({ background: "#ffffff" });
  const sized =
    form === "avatar"
      ? upright.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: "cover" })
      : upright.resize(DOCUMENT_SIDE, DOCUMENT_SIDE, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await sized
    .webp({ quality: form === "avatar" ? 82 : 90 })
    .toBuffer({ resolveWithObject: true });
  const grey = sharp(data).greyscale();
  const [{ sharpness }, { data: pixels }] = await Promise.all([
    sharp(data).stats(),
    grey.raw().toBuffer({ resolveWithObject: true }),
  ]);
  let burnt = 0;
  for (const pixel of pixels) if (pixel >= BURNT_OUT) burnt += 1;
  return { bytes: data, width: info.width, height: info.height, sharpness, glare: burnt / Math.max(pixels.length, 1) };
}

process.on("message", ({ no, form, bytes }: ImageRequest) => {
  clean(form, bytes)
    .catch(() => null)
    .then((image) => process.send?.({ no, image } satisfies ImageAnswer));
});
process.on("disconnect", () => process.exit(0));
