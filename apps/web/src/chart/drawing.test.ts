import { expect, test, vi } from "vitest";
import { DRAWING_TOOLS, type Drawing, MOST_DRAWINGS, NOTE_LENGTH, readDrawings } from "./drawing.ts";

const trend: Drawing = {
  id: "a",
  tool: "segment",
  points: [
    { t: 1, value: 10 },
    { t: 2, value: 11.5 },
  ],
  isLocked: false,
};

test("what was written is read again", () => {
  const note: Drawing = { id: "b", tool: "note", points: [{ t: 3, value: 9 }], isLocked: true, text: "Support" };
  expect(readDrawings(JSON.parse(JSON.stringify([trend, note])))).toEqual([trend, note]);
});

test("the library or we know every tool on offer", async () => {
  vi.stubGlobal("window", globalThis);
  const { getSupportedOverlays } = await import("klinecharts");
  const known = new Set([...getSupportedOverlays(), "arrow", "rectangle", "note"]);
  expect(DRAWING_TOOLS.length).toBeGreaterThanOrEqual(8);
  expect(DRAWING_TOOLS.filter((tool) => !known.has(tool))).toEqual([]);
});

test("a broken drawing is left out and spoils no other", () => {
  const broken = [
    null,
    { ...trend, id: "1", tool: "spiral" },
    { ...trend, id: "2", points: [{ t: 1, value: 1 }] },
    {
      ...trend,
      id: "3",
      points: [
        { t: 1, value: 1 },
        { t: 2, value: "x" },
      ],
    },
    { ...trend, id: 4 },
    { id: "5", tool: "note", points: [{ t: 1, value: 1 }] },
    trend,
    trend,
  ];
  expect(readDrawings(broken)).toEqual([trend]);
  expect(readDrawings("nonsense")).toEqual([]);
});

test("notes and their number are bounded", () => {
  const many = Array.from({ length: MOST_DRAWINGS + 5 }, (_, n) => ({ ...trend, id: String(n) }));
  expect(readDrawings(many)).toHaveLength(MOST_DRAWINGS);
  expect(readDrawings(many).at(-1)?.id).toBe(String(MOST_DRAWINGS + 4));
  const note = { id: "n", tool: "note", points: [{ t: 1, value: 1 }], isLocked: false, text: "x".repeat(500) };
  expect(readDrawings([note])[0]?.text).toHaveLength(NOTE_LENGTH);
});
