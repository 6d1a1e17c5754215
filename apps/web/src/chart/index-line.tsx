import { useEffect, useState } from "react";
import { type LineMarks, layLine, type SeenPrice } from "./line-geometry.ts";

const [WIDTH, HEIGHT] = [320, 120];
/** Past that is shown, and prices that are kept for it. */
const PAST_MS = 120_000;
const KEPT = 1_200;

/** The prices of a stream as they come, while the picture is there; those of another stream begin anew. */
function useSeenPrices(referCoin: string, price: string | null | undefined): readonly SeenPrice[] {
  const [seen, setSeen] = useState<{ of: string; prices: readonly SeenPrice[] }>({ of: referCoin, prices: [] });
  useEffect(() => {
    if (price === null || price === undefined) return;
    const next = { atMs: Date.now(), price: Number(price) };
    setSeen(({ of, prices }) => ({ of: referCoin, prices: [...(of === referCoin ? prices : []), next].slice(-KEPT) }));
  }, [referCoin, price]);
  return seen.of === referCoin ? seen.prices : [];
}

export interface IndexLineProps {
  referCoin: string;
  /** The index price of now, as text. */
  price: string | null | undefined;
  /** Prices at which contracts began, and instants at which they end. */
  levels: readonly string[];
  endsMs: readonly number[];
  nowMs: number;
  /** What the picture shows, in words. */
  label: string;
}

/** The index price of the last two minutes as a bare line, with a level for each beginning and an upright for each end. */
export function IndexLine({ referCoin, price, levels, endsMs, nowMs, label }: IndexLineProps) {
  const prices = useSeenPrices(referCoin, price);
  const marks: LineMarks = { levels: levels.map(Number), endsMs };
  const untilMs = Math.max(nowMs + PAST_MS / 4, ...endsMs);
  const last = prices.at(-1);
  const untilNow = last === undefined ? prices : [...prices, { ...last, atMs: nowMs }];
  const picture = layLine(untilNow, marks, { width: WIDTH, height: HEIGHT, fromMs: nowMs - PAST_MS, untilMs });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -6 ${WIDTH} ${HEIGHT + 12}`}
      preserveAspectRatio="none"
      className="h-32 w-full"
      fill="none"
    >
      <path
        d={picture.levels.map((y) => `M0 ${y}H${WIDTH}`).join("")}
        className="stroke-edge"
        strokeDasharray="3 4"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={picture.ends.map((x) => `M${x} -6V${HEIGHT + 6}`).join("")}
        className="stroke-accent"
        strokeDasharray="2 3"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={picture.path}
        className="stroke-ink"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
