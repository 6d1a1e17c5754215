/**
 * The characters of an image, none that is mistaken for another, as strokes on a grid of 5 by 7: each pair of digits is a
 * point, x then y; a bar begins another stroke.
 */
export const GLYPHS: Readonly<Record<string, string>> = {
  A: "06 20 46|14 34",
  C: "41 30 10 01 05 16 36 45",
  E: "40 00 06 46|03 33",
  F: "40 00 06|03 33",
  H: "00 06|40 46|03 43",
  K: "00 06|40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  P: "06 00 30 41 42 33 03",
  R: "06 00 30 41 42 33 03|23 46",
  T: "00 40|20 26",
  U: "00 05 16 36 45 40",
  W: "00 16 22 36 40",
  X: "00 46|40 06",
  Y: "00 23 40|23 26",
  "2": "01 10 30 41 42 06 46",
  "3": "01 10 30 41 42 33 13|33 44 45 36 16 05",
  "4": "36 30 04 44",
  "7": "00 40 16",
  "9": "43 13 02 01 10 30 41 44 26",
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The strokes of a character, from -1 to 1 across and down. */
export function strokesOf(character: string): Point[][] {
  return (GLYPHS[character] ?? "")
    .split("|")
    .map((stroke) => stroke.split(" ").map((pair) => ({ x: Number(pair[0]) / 2 - 1, y: Number(pair[1]) / 3 - 1 })));
}
