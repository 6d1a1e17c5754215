/** How a picture shall be made anew: an avatar is cut square, a document keeps its form up to a size. */
export type ImageForm = "avatar" | "document";

/** What was measured on a picture. Sharpness is the spread of its edges, glare the share of burnt-out pixels. */
export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  readonly sharpness: number;
  readonly glare: number;
}

export interface CleanImage extends ImageFacts {
  /** WebP, without anything that the original carried besides its pixels. */
  readonly bytes: Buffer;
}

/** Why a picture may be refused by whoever looks at it; a hint to its owner before that. */
export type ImageIssue = "BLURRED" | "GLARE" | "CROPPED";

/** Below this spread, print on a document cannot be read; found on scans blurred step by step. */
const SHARP_FROM = 1;
/** Above this share of white-out, something lies under the light. */
const GLARE_FROM = 0.35;
/** A document on fewer pixels cannot be read. */
const SHORT_SIDE_FROM = 320;

/** What a person should mend before anybody looks. */
export function issuesOf({ width, height, sharpness, glare }: ImageFacts): ImageIssue[] {
  const issues: ImageIssue[] = [];
  if (sharpness < SHARP_FROM) issues.push("BLURRED");
  if (glare > GLARE_FROM) issues.push("GLARE");
  if (Math.min(width, height) < SHORT_SIDE_FROM) issues.push("CROPPED");
  return issues;
}
