/** The kinds of picture that are taken. */
export type ImageType = "jpeg" | "png" | "webp";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** What the first bytes say that it is; null for everything else. Names and declared types count for nothing. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16));
  if (head.subarray(0, 8).equals(PNG)) return "png";
  if (head.subarray(0, 3).equals(JPEG)) return "jpeg";
  if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") return "webp";
  return null;
}
