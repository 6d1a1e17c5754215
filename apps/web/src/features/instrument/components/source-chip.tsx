import type { DataOf } from "@evenkeel/contract/endpoint";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { detail } from "@evenkeel/contract/market";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSpan } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { ageText } from "../model/age-text.ts";
import type { Freshness } from "../model/freshness.ts";
import { SourceSheet } from "./source-sheet.tsx";

export type PriceSource = DataOf<typeof detail>["source"];

/** From this delay on the chip itself says so. */
const DELAY_SHOWN_MS = 1_000;

export interface SourceChipProps {
  row: MarketRow;
  isOpen: boolean;
  /** Null while it is not known yet. */
  freshness: Freshness | null;
  source: PriceSource;
}

/** Where the price comes from, or why it cannot be used now; a press tells the rest. */
export function SourceChip({ row, isOpen, freshness, source }: SourceChipProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const [isShown, setIsShown] = useState(false);
  const isBad = freshness !== null && freshness.block !== null;
  const kind = t(`source.kind.${source.kind}`);
  const words = isBad
    ? blockWords(freshness)
    : source.delayMs >= DELAY_SHOWN_MS
      ? t("source.delayed", { kind, time: formatSpan(source.delayMs, tag) })
      : kind;

  function blockWords({ block, ageMs }: Freshness): string {
    if (block === "market.closed") return t("price.closed");
    if (block === "offline") return ageMs ? t("price.offlineSince", { age: ageText(ageMs, tag) }) : t("price.offline");
    return ageMs ? t("price.stale", { age: ageText(ageMs, tag) }) : t("price.staleNoAge");
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsShown(true)}
        className={classNames(
          "relative flex items-center gap-1 rounded-full py-1 ps-2.5 pe-1.5 text-11 whitespace-nowrap after:absolute after:inset-x-0 after:-inset-y-2.5",
          isBad || source.degraded ? "bg-warn-soft font-semibold text-warn" : "bg-sunken text-ink-soft",
        )}
      >
        <span role={isBad ? "status" : undefined}>{words}</span>
        <ChevronRight aria-hidden="true" className="flip-rtl size-3" strokeWidth={2} />
      </button>
      <SourceSheet open={isShown} onClose={() => setIsShown(false)} row={row} isOpen={isOpen} source={source} />
    </>
  );
}
