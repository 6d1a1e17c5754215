import type { DataOf } from "@evenkeel/contract/endpoint";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { detail } from "@evenkeel/contract/market";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { formatSpan } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { late } from "#/lib/late.tsx";
import { ageText } from "../model/age-text.ts";
import type { Freshness } from "../model/freshness.ts";

const SourceSheet = late(async () => {
  const { SourceSheet: component } = await import("./source-sheet.tsx");
  return { default: component };
});

export type PriceSource = DataOf<typeof detail>["source"];

/** From this delay on the chip itself says so. */
const DELAY_SHOWN_MS = 1_000;

export interface SourceChipProps {
  row: MarketRow;
  isOpen: boolean;
  /** Null while it is not known yet. */
  freshness: Freshness | null;
  /** Absent until it is known; that a price cannot be used is said all the same. */
  source: PriceSource | undefined;
}

const CHIP = "flex items-center gap-1 rounded-full py-1 text-11 whitespace-nowrap";
const BAD = "bg-warn-soft font-semibold text-warn";

/** Where the price comes from, or why it cannot be used now; a press tells the rest. */
export function SourceChip({ row, isOpen, freshness, source }: SourceChipProps) {
  const [isShown, setIsShown] = useState(false);
  const badWords = useBlockWords(freshness);
  const goodWords = useSourceWords(source);
  const isBad = badWords !== null;
  if (!source) {
    return isBad ? (
      <p role="status" className={classNames(CHIP, BAD, "px-2.5")}>
        {badWords}
      </p>
    ) : null;
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsShown(true)}
        className={classNames(
          CHIP,
          "relative ps-2.5 pe-1.5 after:absolute after:inset-x-0 after:-inset-y-2.5",
          isBad || source.degraded ? BAD : "bg-sunken text-ink-soft dark:bg-hairline",
        )}
      >
        <span role={isBad ? "status" : undefined}>{badWords ?? goodWords}</span>
        <ChevronRight aria-hidden="true" className="flip-rtl size-3" strokeWidth={2} />
      </button>
      <SourceSheet open={isShown} onClose={() => setIsShown(false)} row={row} isOpen={isOpen} source={source} />
    </>
  );
}

function useSourceWords(source: PriceSource | undefined): string | null {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  if (!source) return null;
  const kind = t(`source.kind.${source.kind}`);
  return source.delayMs < DELAY_SHOWN_MS ? kind : t("source.delayed", { kind, time: formatSpan(source.delayMs, tag) });
}

/** Why nothing may be traded on the price; null where it may. */
function useBlockWords(freshness: Freshness | null): string | null {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  if (!freshness?.block) return null;
  const { block, ageMs } = freshness;
  if (block === "market.closed") return t("price.closed");
  const age = ageMs ? ageText(ageMs, tag) : null;
  if (block === "offline") return age === null ? t("price.offline") : t("price.offlineSince", { age });
  return age === null ? t("price.staleNoAge") : t("price.stale", { age });
}
