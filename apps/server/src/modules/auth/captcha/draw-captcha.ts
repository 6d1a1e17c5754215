import { type Point, strokesOf } from "#/platform/stroke-glyphs.ts";
import { createGrayImage } from "./gray-image.ts";

const WIDTH = 280;
const HEIGHT = 96;
const SCRATCHES = 4;
const SPECKS = 60;

/**
 * A picture of the characters: turned, leaning and of different sizes, on one wave, with scratches across them.
 * @param random from 0 up to but not including 1.
 */
export function drawCaptcha(text: string, random: () => number): Buffer {
  const image = createGrayImage(WIDTH, HEIGHT);
  const between = (least: number, most: number) => least + (most - least) * random();
  const phase = between(0, 2 * Math.PI);
  const wave = ({ x, y }: Point): Point => ({
    x: x + 3 * Math.sin(y / 14 + phase),
    y: y + 5 * Math.sin(x / 34 + phase),
  });
  const advance = WIDTH / (text.length + 0.6);

  for (const [place, character] of [...text].entries()) {
    const centre = { x: advance * (place + 0.8) + between(-4, 4), y: HEIGHT / 2 + between(-8, 8) };
    const [turn, lean] = [between(-0.4, 0.4), between(-0.25, 0.25)];
    const [wide, high] = [between(13, 18), between(24, 30)];
    const thickness = between(4, 6);
    const onPaper = (point: Point): Point => {
      const [x, y] = [(point.x + lean * point.y) * wide, point.y * high];
      return {
        x: centre.x + x * Math.cos(turn) - y * Math.sin(turn),
        y: centre.y + x * Math.sin(turn) + y * Math.cos(turn),
      };
    };
    for (const stroke of strokesOf(character)) drawPath(stroke.map(onPaper), wave, image.line, thickness);
  }
  for (let scratch = 0; scratch < SCRATCHES; scratch++) {
    const path = [0, 0.35, 0.7, 1].map((part) => ({ x: part * WIDTH, y: between(10, HEIGHT - 10) }));
    drawPath(path, wave, image.line, between(1.2, 2.6));
  }
  for (let speck = 0; speck < SPECKS; speck++) {
    const at = { x: between(0, WIDTH), y: between(0, HEIGHT) };
    image.line(at, { x: at.x + between(-3, 3), y: at.y + between(-3, 3) }, between(1, 2));
  }
  return image.toPng();
}

const STEPS = 6;

/** Each side of the path goes through the wave in short steps, so that straight strokes bend. */
function drawPath(
  path: readonly Point[],
  wave: (point: Point) => Point,
  line: (from: Point, to: Point, thickness: number) => void,
  thickness: number,
): void {
  for (let side = 1; side < path.length; side++) {
    const [from, to] = [path[side - 1], path[side]];
    if (from === undefined || to === undefined) continue;
    const at = (step: number) =>
      wave({ x: from.x + ((to.x - from.x) * step) / STEPS, y: from.y + ((to.y - from.y) * step) / STEPS });
    for (let step = 0; step < STEPS; step++) line(at(step), at(step + 1), thickness);
  }
}
