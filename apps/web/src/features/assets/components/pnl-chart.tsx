import { PNL_RANGES, type PnlRange } from "@evenkeel/contract/asset-overview";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { worthLine } from "#/chart/worth-line.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent } from "#/format/number.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useEyes } from "#/lib/eyes.ts";
import { Card } from "#/ui/card.tsx";
import { Chips } from "#/ui/chips.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { pnlQuery } from "../queries.ts";
import { Amount } from "./amount.tsx";

const BOX = { width: 326, height: 88, pad: 4 };
const STROKES = {
  up: "stroke-up fill-up",
  down: "stroke-down fill-down",
  flat: "stroke-ink-soft fill-ink-soft",
} as const;
const TONES = { up: "text-up", down: "text-down", flat: "text-ink-soft" } as const;

/** Profit and loss over a range: the figure, the return, and the line of daily records. */
export function PnlChart() {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const { isOpen } = useEyes();
  const [range, setRange] = useState<PnlRange>("7");
  const { data, isError, refetch } = useQuery(pnlQuery(range));
  const items = PNL_RANGES.map((value) => ({ value, label: t(`range.${value}`) }));
  const direction = directionOf(data?.pnl);
  const line = data === undefined ? null : worthLine(data.points, data.gaps, BOX);
  return (
    <Card className="mx-4 overflow-hidden">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3">
        <h2 className="text-13 text-ink-soft">{t("pnl")}</h2>
        {data && (
          <p className={classNames("text-15 font-semibold", isOpen ? TONES[direction] : "text-ink-soft")}>
            <Amount value={data.pnl} isSigned />
            {isOpen && data.returnRate !== null && (
              <>
                {" "}
                <bdi className="num text-13">{formatPercent(data.returnRate, tag)}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="mx-4 my-3 h-22" />
      ) : (
        <figure dir="ltr" className="px-4 pt-2">
          {line === null || !isOpen ? (
            <p className="grid h-22 place-items-center text-13 text-ink-faint">{t(isOpen ? "noHistory" : "hidden")}</p>
          ) : (
            <svg
              role="img"
              aria-label={t("pnlChart", { from: formatDay(data.startAt, tag, zone), days: data.points.length })}
              viewBox={`0 0 ${BOX.width} ${BOX.height}`}
              className="h-22 w-full"
              preserveAspectRatio="none"
            >
              <line
                x1="0"
                x2={BOX.width}
                y1={line.zeroY}
                y2={line.zeroY}
                className="stroke-hairline"
                strokeDasharray="3 3"
                vectorEffect="non-scaling-stroke"
              />
              <g className={classNames(STROKES[direction], "fill-none")} strokeWidth="1.75" strokeLinejoin="round">
                {line.parts.map((part) => (
                  <path key={part} d={part} vectorEffect="non-scaling-stroke" />
                ))}
                {line.bridges.map((bridge) => (
                  <path key={bridge} d={bridge} strokeDasharray="2 4" vectorEffect="non-scaling-stroke" />
                ))}
              </g>
            </svg>
          )}
          <figcaption className="flex justify-between text-11 text-ink-faint">
            <bdi>{formatDay(data.startAt, tag, zone)}</bdi>
            {data.gaps.length > 0 && <span>{t("gaps", { count: data.gaps.length })}</span>}
            <span>{t("now")}</span>
          </figcaption>
        </figure>
      )}
      <Chips<PnlRange> label={t("rangeLabel")} items={items} value={range} onChange={setRange} />
    </Card>
  );
}
