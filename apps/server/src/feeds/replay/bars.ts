/** Four prices of a period, in the quote currency. */
export interface Ohlc {
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
}

/** One recorded period. `t` is its start as recorded, UTC milliseconds. */
export interface RecordedBar {
  readonly t: number;
  /** Trades, or the middle of the recorded quotes. */
  readonly price: Ohlc;
  /** Recorded quotes; absent where only trades were. */
  readonly quotes?: { readonly bid: Ohlc; readonly ask: Ohlc };
  /** Base units; 0 where the recording has none. */
  readonly volume: number;
}

/** A wick that reaches further than this beyond open and close, as a fraction of them, is a bad print and is cut off. */
const MAX_WICK = 0.3;

/**
 * Reads bars from a CSV text with a header line: trade bars, quote bars, or one price a day. Lines that hold something
 * else than usable numbers are left out, as are bars that do not come later than the one before.
 */
export function parseBars(text: string, mayBeNegative: boolean): RecordedBar[] {
  const lines = text.split("\n");
  const columns = new Map(
    (lines[0] ?? "")
      .trim()
      .split(",")
      .map((name, at) => [name, at]),
  );
  const bars: RecordedBar[] = [];
  for (let line = 1; line < lines.length; line++) {
    const bar = parseBar((lines[line] ?? "").trim().split(","), columns);
    if (bar === null || bar.t <= (bars.at(-1)?.t ?? Number.NEGATIVE_INFINITY)) continue;
    if (mayBeNegative || lowest(bar) > 0) bars.push(bar);
  }
  return bars;
}

function parseBar(cells: readonly string[], columns: ReadonlyMap<string, number>): RecordedBar | null {
  const text = (name: string) => cells[columns.get(name) ?? -1] ?? "";
  const number = (name: string) => (text(name) === "" ? Number.NaN : Number(text(name)));
  const ohlc = (prefix: string): Ohlc =>
    withoutBadPrints({
      o: number(`${prefix}open`),
      h: number(`${prefix}high`),
      l: number(`${prefix}low`),
      c: number(`${prefix}close`),
    });
  const t = columns.has("ts_ms") ? number("ts_ms") : Date.parse(`${text("ts_local") || `${text("date")}T00:00:00`}Z`);
  const volume = number("volume") >= 0 ? number("volume") : 0;
  if (!Number.isFinite(t)) return null;
  if (columns.has("price")) {
    const price = number("price");
    return Number.isFinite(price) ? { t, price: { o: price, h: price, l: price, c: price }, volume } : null;
  }
  if (columns.has("open")) {
    const price = ohlc("");
    return isUsable(price) ? { t, price, volume } : null;
  }
  const [bid, ask] = [ohlc("bid_"), ohlc("ask_")];
  if (!isUsable(bid) || !isUsable(ask) || bid.o > ask.o || bid.c > ask.c) return null;
  return { t, price: between(bid, ask), quotes: { bid, ask }, volume };
}

function lowest({ price, quotes }: RecordedBar): number {
  return Math.min(price.l, quotes?.bid.l ?? price.l, quotes?.ask.l ?? price.l);
}

function isUsable({ o, h, l, c }: Ohlc): boolean {
  return Number.isFinite(o + h + l + c);
}

/** Extremes that enclose open and close (an index's may not) and stay within reach of them. */
function withoutBadPrints({ o, h, l, c }: Ohlc): Ohlc {
  const top = Math.max(o, c);
  const bottom = Math.min(o, c);
  const reach = MAX_WICK * Math.abs(top);
  return {
    o,
    c,
    h: h > top + reach ? top : Math.max(h, top),
    l: l < bottom - reach ? bottom : Math.min(l, bottom),
  };
}

function between(bid: Ohlc, ask: Ohlc): Ohlc {
  const mid = (key: keyof Ohlc) => (bid[key] + ask[key]) / 2;
  return { o: mid("o"), h: mid("h"), l: mid("l"), c: mid("c") };
}
