/** Longest side of a picture that is sent, in pixels: all that a document needs, a tenth of what a camera takes. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.9;

/**
 * A picture made smaller before it is sent, without what its camera wrote into it. One that this browser cannot read is
 * sent as it is: the server judges.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture === null) return file;
  const factor = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * factor));
  canvas.height = Math.max(1, Math.round(picture.height * factor));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), "image/jpeg", QUALITY));
}
