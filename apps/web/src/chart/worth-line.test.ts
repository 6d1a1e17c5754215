import { expect, test } from "vitest";
import { worthLine } from "./worth-line.ts";

const BOX = { width: 100, height: 40, pad: 0 };

test("lays points by time and profit, with nothing in the picture", () => {
  const line = worthLine(
    [
      { t: 0, pnl: "0" },
      { t: 5, pnl: "10" },
      { t: 10, pnl: "-10" },
    ],
    [],
    BOX,
  );
  expect(line).toEqual({ parts: ["M0 20L50 0L100 40"], bridges: [], zeroY: 20, last: { x: 100, y: 40 } });
});

test("what was not recorded is bridged and no part of the line", () => {
  const points = [0, 1, 5, 6].map((t) => ({ t, pnl: String(t) }));
  const line = worthLine(points, [{ from: 1, to: 5 }], { ...BOX, width: 60, height: 6 });
  expect(line?.parts).toEqual(["M0 6L10 5", "M50 1L60 0"]);
  expect(line?.bridges).toEqual(["M10 5L50 1"]);
});

test("a flat line lies in the middle, and one point makes no line", () => {
  expect(
    worthLine(
      [
        { t: 0, pnl: "0" },
        { t: 9, pnl: "0" },
      ],
      [],
      BOX,
    )?.parts,
  ).toEqual(["M0 20L100 20"]);
  expect(worthLine([{ t: 0, pnl: "0" }], [], BOX)).toBeNull();
});
