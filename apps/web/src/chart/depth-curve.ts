/** One corner of a depth curve: at this price, everything from the best level to here. Numbers are for drawing only. */
export interface DepthPoint {
  readonly price: number;
  readonly total: number;
}

export interface DepthCurves {
  /** Best first. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  /** The prices at the drawing's edges: as far from the middle on one side as on the other. */
  readonly low: number;
  readonly high: number;
  /** What the box's height stands for: the larger of both totals and a little air above it. */
  readonly most: number;
}

const AIR = 1.05;

type Level = readonly [price: string, qty: string];

function curve(levels: readonly Level[]): readonly DepthPoint[] {
  let total = 0;
  return levels.map(([price, qty]) => {
    total += Number(qty);
    return { price: Number(price), total };
  });
}

/** Both cumulative sides of a book (levels best first) on one scale; null where a side is missing. */
export function depthCurves(bidLevels: readonly Level[], askLevels: readonly Level[]): DepthCurves | null {
  const bids = curve(bidLevels);
  const asks = curve(askLevels);
  const [bestBid, lastBid, bestAsk, lastAsk] = [bids[0], bids.at(-1), asks[0], asks.at(-1)];
  if (!bestBid || !lastBid || !bestAsk || !lastAsk) return null;
  const middle = (bestBid.price + bestAsk.price) / 2;
  const reach = Math.max(middle - lastBid.price, lastAsk.price - middle);
  return { bids, asks, low: middle - reach, high: middle + reach, most: Math.max(lastBid.total, lastAsk.total) * AIR };
}

/**
 * The outline of a side as an SVG path in a box of `width` × `height`: a stair that rises away from the middle and ends at
 * the box's edge and floor.
 */
export function depthPath(
  side: readonly DepthPoint[],
  { low, high, most }: Pick<DepthCurves, "low" | "high" | "most">,
  { width, height, edge }: { width: number; height: number; edge: "start" | "end" },
): string {
  const x = (price: number) => round(((price - low) / (high - low)) * width);
  const y = (total: number) => round(height - (total / most) * height);
  const first = side[0];
  if (!first || most === 0 || high === low) return "";
  const steps = side.map(({ price, total }) => `H${x(price)}V${y(total)}`).join("");
  return `M${x(first.price)} ${height}${steps}H${edge === "start" ? 0 : width}V${height}Z`;
}

/** The corner that holds at a price: the farthest one not beyond it. Undefined between the best bid and the best ask. */
export function depthAt(curves: DepthCurves, price: number): (DepthPoint & { side: "bid" | "ask" }) | undefined {
  const bid = curves.bids.findLast((point) => point.price >= price);
  if (bid) return { ...bid, side: "bid" };
  const ask = curves.asks.findLast((point) => point.price <= price);
  return ask && { ...ask, side: "ask" };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
