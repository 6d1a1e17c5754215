import { type PointerEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { type DepthCurves, depthAt, depthCurves, depthPath } from "./depth-curve.ts";

type Level = readonly [price: string, qty: string];

export interface DepthChartProps {
  /** Best first. */
  bids: readonly Level[];
  asks: readonly Level[];
  /** Writes a price and a quantity for reading. */
  formatPrice: (price: number) => string;
  formatQty: (qty: number) => string;
  className?: string;
}

/** The drawing's own units; it stretches to the box that it is given. */
const WIDTH = 360;
const HEIGHT = 160;

/** What stands in the book up to each price, bids to the left and asks to the right, with a reading under the finger. */
export function DepthChart({ bids, asks, formatPrice, formatQty, className }: DepthChartProps) {
  const { t } = useTranslation("chart");
  const [at, setAt] = useState<number | null>(null);
  const curves = depthCurves(bids, asks);
  if (!curves) return null;
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  const scale = { width: WIDTH, height: HEIGHT };
  return (
    // Prices grow to the right in every script.
    <div dir="ltr" className={className}>
      <div
        role="img"
        aria-label={t("depth.label")}
        className="relative h-44 touch-pan-y"
        onPointerDown={follow}
        onPointerMove={follow}
        // A finger that lifts leaves its reading behind; the next one moves it.
        onPointerLeave={(event) => event.pointerType !== "touch" && setAt(null)}
        onPointerCancel={() => setAt(null)}
      >
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-full w-full">
          <path
            d={depthPath(curves.bids, curves, { ...scale, edge: "start" })}
            className="fill-up-soft stroke-up"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={depthPath(curves.asks, curves, { ...scale, edge: "end" })}
            className="fill-down-soft stroke-down"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {at !== null && <Reading curves={curves} at={at} formatPrice={formatPrice} formatQty={formatQty} />}
      </div>
      <p className="mt-1 flex justify-between text-11 text-ink-faint">
        <span className="num">{formatPrice(curves.low)}</span>
        <span className="num">{formatPrice((curves.low + curves.high) / 2)}</span>
        <span className="num">{formatPrice(curves.high)}</span>
      </p>
    </div>
  );
}

interface ReadingProps extends Pick<DepthChartProps, "formatPrice" | "formatQty"> {
  curves: DepthCurves;
  /** 0 at the left edge to 1 at the right. */
  at: number;
}

function Reading({ curves, at, formatPrice, formatQty }: ReadingProps) {
  const { t } = useTranslation("chart");
  const price = curves.low + (curves.high - curves.low) * at;
  const found = depthAt(curves, price);
  const middle = (curves.low + curves.high) / 2;
  const away = ((price - middle) / middle) * 100;
  return (
    <>
      <span
        aria-hidden="true"
        style={{ left: `${at * 100}%` }}
        className="pointer-events-none absolute inset-y-0 w-px bg-ink-faint"
      />
      <span
        className={classNames(
          "pointer-events-none absolute top-1 rounded-pill bg-ink px-2 py-1 text-11 text-on-ink",
          at < 0.5 ? "right-1" : "left-1",
        )}
      >
        <span className="num block text-13 font-semibold">{formatPrice(price)}</span>
        <span className="num block">
          {away < 0 ? "−" : "+"}
          {Math.abs(away).toFixed(2)}%
        </span>
        {found && (
          <span className="block">
            {t(found.side === "bid" ? "depth.bids" : "depth.asks")}{" "}
            <span className="num">{formatQty(found.total)}</span>
          </span>
        )}
      </span>
    </>
  );
}
