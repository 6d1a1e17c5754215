/** What a shared picture says of a position, in words and figures that are ready to be drawn. */
export interface ShareWords {
  readonly brand: string;
  readonly symbol: string;
  /** "Long · 20×". */
  readonly terms: string;
  readonly roe: string;
  readonly roeName: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Says on every picture that the money is simulated. */
  readonly watermark: string;
  readonly time: string;
  readonly isRightToLeft: boolean;
}

/** The picture's colours; a canvas knows no variables. */
export interface ShareColors {
  readonly ground: string;
  readonly surface: string;
  readonly ink: string;
  readonly soft: string;
  readonly result: string;
}

/** Pixels; a square that messengers show whole. */
export const SHARE_SIZE = 1080;
const MARGIN = 88;
const FAMILY = '"Inter Variable", system-ui, sans-serif';

/** Draws the picture. Where text runs from the right, so does the picture; figures stay left-to-right. */
export function drawShare(context: CanvasRenderingContext2D, words: ShareWords, colors: ShareColors): void {
  const { isRightToLeft } = words;
  const start = isRightToLeft ? SHARE_SIZE - MARGIN : MARGIN;
  const end = SHARE_SIZE - start;
  const text = (value: string, x: number, y: number, look: { size: number; color: string; weight?: number }) => {
    context.font = `${look.weight ?? 400} ${look.size}px ${FAMILY}`;
    context.fillStyle = look.color;
    context.textAlign = x === start ? "start" : "end";
    context.fillText(value, x, y, SHARE_SIZE - 2 * MARGIN);
  };
  context.direction = isRightToLeft ? "rtl" : "ltr";
  context.textBaseline = "alphabetic";
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, SHARE_SIZE, SHARE_SIZE);
  drawWatermark(context, words.watermark, colors.soft);
  text(words.brand, start, 150, { size: 44, color: colors.soft, weight: 600 });
  text(words.symbol, start, 290, { size: 72, color: colors.ink, weight: 600 });
  text(words.terms, start, 356, { size: 40, color: colors.soft });
  text(words.roeName, start, 480, { size: 36, color: colors.soft });
  text(words.roe, start, 610, { size: 132, color: colors.result, weight: 600 });
  words.facts.forEach(({ name, value }, row) => {
    const y = 730 + row * 66;
    text(name, start, y, { size: 36, color: colors.soft });
    text(value, end, y, { size: 38, color: colors.ink, weight: 600 });
  });
  context.fillStyle = colors.surface;
  context.fillRect(0, SHARE_SIZE - 116, SHARE_SIZE, 116);
  text(words.watermark, start, SHARE_SIZE - 46, { size: 34, color: colors.ink, weight: 600 });
  text(words.time, end, SHARE_SIZE - 46, { size: 30, color: colors.soft });
}

/** The simulated-money mark across the picture, faint, so that no cut of it loses the mark. */
function drawWatermark(context: CanvasRenderingContext2D, words: string, color: string): void {
  context.save();
  context.globalAlpha = 0.12;
  context.fillStyle = color;
  context.font = `600 46px ${FAMILY}`;
  context.textAlign = "center";
  context.translate(SHARE_SIZE / 2, SHARE_SIZE / 2);
  context.rotate(-Math.PI / 9);
  for (let row = -5; row <= 5; row++) {
    for (const x of [-430, 430]) context.fillText(words, x + (row % 2) * 215, row * 150);
  }
  context.restore();
}
