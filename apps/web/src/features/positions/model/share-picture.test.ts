import { expect, test } from "vitest";
import { drawShare, SHARE_SIZE, type ShareWords } from "./share-picture.ts";

const words: ShareWords = {
  brand: "Harbour",
  symbol: "BTC/USDT",
  terms: "Long · 20×",
  roe: "+12.5%",
  roeName: "ROE",
  facts: [
    { name: "Entry", value: "60,000.0" },
    { name: "Mark", value: "60,375.0" },
  ],
  watermark: "Simulated money",
  time: "22 Nov 2026",
  isRightToLeft: false,
};
const colors = { ground: "#fff", surface: "#eee", ink: "#000", soft: "#555", result: "#070" };

/** A canvas that keeps what is written on it, and where. */
function writtenOn(picture: ShareWords) {
  const written: { text: string; x: number; y: number; align: string }[] = [];
  const context = {
    direction: "",
    textAlign: "",
    fillRect: () => {},
    save: () => {},
    restore: () => {},
    translate: () => {},
    rotate: () => {},
    fillText(text: string, x: number, y: number) {
      written.push({ text, x, y, align: this.textAlign });
    },
  };
  drawShare(context as unknown as CanvasRenderingContext2D, picture, colors);
  return { written, direction: context.direction };
}

test("a picture says all its words, and the simulated-money mark both across it and at its foot", () => {
  const { written } = writtenOn(words);
  const texts = written.map(({ text }) => text);
  const { brand, symbol, terms, roe, facts, time } = words;
  expect(texts).toEqual(expect.arrayContaining([brand, symbol, terms, roe, time]));
  for (const { name, value } of facts) expect(texts).toEqual(expect.arrayContaining([name, value]));
  const marks = written.filter(({ text }) => text === words.watermark);
  expect(marks.filter(({ align }) => align === "center").length).toBeGreaterThan(10);
  expect(marks.some(({ align, y }) => align === "start" && y > SHARE_SIZE - 116)).toBe(true);
});

test("where text runs from the right, the picture begins there", () => {
  const [left, right] = [writtenOn(words), writtenOn({ ...words, isRightToLeft: true })];
  const at = ({ written }: typeof left) => written.find(({ text }) => text === words.symbol)?.x ?? 0;
  expect([left.direction, right.direction]).toEqual(["ltr", "rtl"]);
  expect(at(left)).toBe(SHARE_SIZE - at(right));
  expect(at(left)).toBeLessThan(at(right));
});
