/** Rows from `from` (included) to `to` (excluded), and the pixels that the rows left out would fill. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

export interface Viewport {
  /** Where the screen's top stands in the list, in pixels; negative while the list begins below it. */
  readonly top: number;
  readonly height: number;
}

/** A list of up to this many rows is drawn whole. */
export const WHOLE_UP_TO = 60;
/** Rows are drawn by blocks of this many, so that scrolling changes what is drawn only now and then. */
export const BLOCK = 10;
/** Screens drawn above and below the one that is seen. */
const MARGIN_SCREENS = 1;

/** Which rows of a long list are drawn. `rowHeight` is pixels, the same for all rows. */
export function rowWindow(count: number, rowHeight: number, { top, height }: Viewport): RowWindow {
  if (count <= WHOLE_UP_TO || rowHeight <= 0) return { from: 0, to: count, before: 0, after: 0 };
  const margin = height * MARGIN_SCREENS;
  const block = BLOCK * rowHeight;
  const first = Math.floor((top - margin) / block) * BLOCK;
  const last = Math.ceil((top + height + margin) / block) * BLOCK;
  const from = Math.min(Math.max(0, first), Math.max(0, count - BLOCK));
  const to = Math.max(from + BLOCK, Math.min(count, last));
  const end = Math.min(count, to);
  return { from, to: end, before: from * rowHeight, after: (count - end) * rowHeight };
}
