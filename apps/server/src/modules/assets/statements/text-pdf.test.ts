import { expect, test } from "vitest";
import { textPdf } from "./text-pdf.ts";

const line = (text: string) => ({ text, size: 8, isBold: false });
const foot = (page: number, pages: number) => `page ${page} of ${pages}`;

test("every object begins where the table says, and the table where the end says", () => {
  const file = textPdf(
    Array.from({ length: 100 }, (_, index) => line(`row ${index}`)),
    foot,
  );
  const text = file.toString("latin1");
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe("xref");
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
  expect(offsets.length).toBeGreaterThan(6);
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset, offset + 12)).toContain(`${index + 1} 0 obj`);
  }
});

test("streams are as long as they say", () => {
  const text = textPdf([line("ä (b) \\ c")], foot).toString("latin1");
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
  expect(content?.length).toBe(Number(length));
  expect(content).toContain("(ä \\(b\\) \\\\ c)");
});

test("pages break before they are full and each carries its foot", () => {
  const text = textPdf(
    Array.from({ length: 100 }, (_, index) => line(`row ${index}`)),
    foot,
  ).toString("latin1");
  const pages = [...text.matchAll(/\(page (\d) of (\d)\)/g)].map((match) => `${match[1]}/${match[2]}`);
  expect(pages).toEqual(["1/3", "2/3", "3/3"]);
  for (let index = 0; index < 100; index++) expect(text).toContain(`(row ${index})`);
});

test("letters that the font lacks become question marks", () => {
  expect(textPdf([line("余额 5")], foot).toString("latin1")).toContain("(?? 5)");
});
