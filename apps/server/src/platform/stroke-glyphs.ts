/**
 * Characters as strokes on a grid of 5 by 7, for pictures that the server draws without a font: each pair of digits is a
 * point, x then y; a bar begins another stroke.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: "06 20 46|14 34",
  B: "00 30 41 42 33 03|33 44 45 36 06 00",
  C: "41 30 10 01 05 16 36 45",
  D: "00 20 42 44 26 06 00",
  E: "40 00 06 46|03 33",
  F: "40 00 06|03 33",
  G: "41 30 10 01 05 16 36 45 43 23",
  H: "00 06|40 46|03 43",
  I: "10 30|20 26|16 36",
  J: "40 45 36 16 05",
  K: "00 06|40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  O: "10 30 41 45 36 16 05 01 10",
  P: "06 00 30 41 42 33 03",
  Q: "10 30 41 45 36 16 05 01 10|24 46",
  R: "06 00 30 41 42 33 03|23 46",
  S: "41 30 10 01 02 13 33 44 45 36 16 05",
  T: "00 40|20 26",
  U: "00 05 16 36 45 40",
  V: "00 26 40",
  W: "00 16 22 36 40",
  X: "00 46|40 06",
  Y: "00 23 40|23 26",
  Z: "00 40 06 46",
  "0": "10 30 41 45 36 16 05 01 10|14 32",
  "1": "11 20 26|16 36",
  "2": "01 10 30 41 42 06 46",
  "3": "01 10 30 41 42 33 13|33 44 45 36 16 05",
  "4": "36 30 04 44",
  "5": "40 00 03 33 44 45 36 16 05",
  "6": "41 30 10 01 05 16 36 45 44 33 03",
  "7": "00 40 16",
  "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
  "9": "43 13 02 01 10 30 41 44 26",
  ".": "26 26",
  ":": "22 22|25 25",
  "-": "13 33",
  _: "06 46",
  "/": "06 40",
  "@": "32 22 13 14 24 33 32|33 44 41 30 10 01 05 16 46",
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The strokes of a character, from -1 to 1 across and down; none for a space and for what is not drawn. */
export function strokesOf(character: string): Point[][] {
  const strokes = GLYPHS[character];
  if (strokes === undefined) return [];
  return strokes
    .split("|")
    .map((stroke) => stroke.split(" ").map((pair) => ({ x: Number(pair[0]) / 2 - 1, y: Number(pair[1]) / 3 - 1 })));
}
