import { crc32, deflateSync } from "node:zlib";
import type { Point } from "#/platform/stroke-glyphs.ts";

/** A picture in shades of grey, white to begin with. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  /** Draws a line with round ends, `thickness` pixels wide, over what is there. */
  line(from: Point, to: Point, thickness: number): void;
  /** The picture as a PNG file. */
  toPng(): Buffer;
}

export function createGrayImage(width: number, height: number): GrayImage {
  const pixels = Buffer.alloc(width * height, 255);

  return {
    width,
    height,
    line: (from, to, thickness) => {
      const reach = thickness / 2 + 1;
      const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
      const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
      for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y++) {
        for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x++) {
          const cover = Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance({ x, y }, from, to)));
          const at = y * width + x;
          pixels[at] = Math.min(pixels[at] ?? 255, Math.round(255 - 215 * cover));
        }
      }
    },
    toPng: () => {
      const header = Buffer.alloc(13);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      header[8] = 8; // bits a pixel, of one grey channel
      const rows = Buffer.alloc((width + 1) * height);
      for (let y = 0; y < height; y++) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
      const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      return Buffer.concat([
        signature,
        chunk("IHDR", header),
        chunk("IDAT", deflateSync(rows)),
        chunk("IEND", Buffer.alloc(0)),
      ]);
    },
  };
}

function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
