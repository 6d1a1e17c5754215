import { strokesOf } from "#/platform/stroke-glyphs.ts";

/** A character with the gap behind it, and a line with the one below it, in units of the grid of glyphs. */
const ADVANCE = 6;
const LEADING = 10;
/** The gap around each repetition: what is below the words has to be read too. */
const MARGIN = 26;
/** Lines of this share of the short side can be read on any picture that can be read itself. */
const LINE_SHARE = 1 / 28;
/** The longest line is whole on the picture, whatever its length. */
const WIDTH_SHARE = 0.6;
const LEAN_DEGREES = -24;

/**
 * A drawing to be laid over a picture of `width` by `height` pixels: the words, line by line, again and again across all of
 * it, light with a dark edge, so that they stand out on paper and on black alike. It needs no font. Small letters are drawn
 * as capitals.
 * @param words lines of Latin letters, digits and `. : - _ / @`; what else there is stays blank.
 */
export function watermark(words: readonly string[], width: number, height: number): string {
  const longest = Math.max(...words.map((line) => line.length), 1);
  const [cellWidth, cellHeight] = [longest * ADVANCE + MARGIN, words.length * LEADING + MARGIN];
  const unit = Math.min((Math.min(width, height) * LINE_SHARE) / LEADING, (width * WIDTH_SHARE) / cellWidth);
  const path = words.flatMap((line, row) => [...line.toUpperCase()].map((each, place) => glyphPath(each, place, row)));
  const lines = `d="${path.join("")}" fill="none" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><pattern id="words" width="${cellWidth}" height="${cellHeight}" patternUnits="userSpaceOnUse" patternTransform="rotate(${LEAN_DEGREES}) scale(${unit})">
<path ${lines} stroke="#000" stroke-width="1.9" stroke-opacity="0.4"/><path ${lines} stroke="#fff" stroke-width="0.9" stroke-opacity="0.65"/>
</pattern></defs><rect width="100%" height="100%" fill="url(#words)"/></svg>`;
}

function glyphPath(character: string, place: number, row: number): string {
  const [left, top] = [MARGIN / 2 + place * ADVANCE, MARGIN / 2 + row * LEADING];
  return strokesOf(character)
    .map((stroke) => `M${stroke.map(({ x, y }) => `${left + (x + 1) * 2} ${top + (y + 1) * 3}`).join("L")}`)
    .join("");
}
