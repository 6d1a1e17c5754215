/** A line of a page: its words, how large they are, and where it begins, both in points. */
export interface PdfLine {
  readonly text: string;
  readonly size: number;
  readonly isBold: boolean;
}

const PAGE = { width: 842, height: 595, margin: 40 } as const;
const LEADING = 1.45;

/**
 * A4 pages, landscape, of lines in Courier, with a foot on each: a statement needs no more, and no library. Letters beyond
 * Latin-1 are written as question marks, so callers give them English words and numbers.
 */
export function textPdf(lines: readonly PdfLine[], foot: (page: number, pages: number) => string): Buffer {
  const pages = paginate(lines);
  const contents = pages.map((page, index) => pageContent(page, foot(index + 1, pages.length)));
  // Objects: 1 catalogue, 2 page tree, 3 and 4 fonts, then a page and its content for each page.
  const kids = contents.map((_, index) => `${5 + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    font("Courier"),
    font("Courier-Bold"),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${6 + index * 2} 0 R ` +
        "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>",
      `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return assemble(objects);
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

function paginate(lines: readonly PdfLine[]): PdfLine[][] {
  const room = PAGE.height - 2 * PAGE.margin - 20;
  const pages: PdfLine[][] = [[]];
  let used = 0;
  for (const line of lines) {
    const height = line.size * LEADING;
    if (used + height > room) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(line);
    used += height;
  }
  return pages;
}

function pageContent(lines: readonly PdfLine[], foot: string): string {
  let y = PAGE.height - PAGE.margin;
  const parts = lines.map(({ text, size, isBold }) => {
    y -= size * LEADING;
    return draw(text, size, isBold, y);
  });
  return [...parts, draw(foot, 8, true, PAGE.margin - 12)].join("\n");
}

const draw = (text: string, size: number, isBold: boolean, y: number) =>
  `BT /${isBold ? "F2" : "F1"} ${size} Tf ${PAGE.margin} ${y.toFixed(2)} Td (${escapeText(text)}) Tj ET`;

function escapeText(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, "?").replace(/[\\()]/g, (letter) => `\\${letter}`);
}

/** Joins the objects and writes the table of where each of them begins. */
function assemble(objects: readonly string[]): Buffer {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, "latin1");
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body, "latin1");
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}
