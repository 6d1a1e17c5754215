/** A price as it was seen, for drawing alone. `atMs` in milliseconds. */
export interface SeenPrice {
  readonly atMs: number;
  readonly price: number;
}

/** What stands on the picture besides the line: where contracts began, and when they end. */
export interface LineMarks {
  readonly levels: readonly number[];
  readonly endsMs: readonly number[];
}

export interface LinePicture {
  /** The line's path; undefined with fewer than two prices. */
  readonly path: string | undefined;
  /** Heights of the levels, in the order in which they were given. */
  readonly levels: readonly number[];
  /** Places of the ends, from the start edge. */
  readonly ends: readonly number[];
}

/** Lays a line of prices into a box, with room to its right for the ends that are still to come. */
export function layLine(
  prices: readonly SeenPrice[],
  { levels, endsMs }: LineMarks,
  box: { readonly width: number; readonly height: number; readonly fromMs: number; readonly untilMs: number },
): LinePicture {
  const { width, height, fromMs, untilMs } = box;
  const all = [...prices.map(({ price }) => price), ...levels];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (atMs: number) => ((atMs - fromMs) / (untilMs - fromMs)) * width;
  const y = (price: number) => (high === low ? height / 2 : height - ((price - low) / (high - low)) * height);
  const shown = prices.filter(({ atMs }) => atMs >= fromMs);
  // A price stands until the next one: the line goes by steps.
  const path = shown.map(({ atMs, price }, n) => {
    const [across, up] = [x(atMs).toFixed(1), y(price).toFixed(1)];
    return n === 0 ? `M${across} ${up}` : `H${across}V${up}`;
  });
  return {
    path: shown.length < 2 ? undefined : path.join(""),
    levels: levels.map(y),
    ends: endsMs.map(x),
  };
}
