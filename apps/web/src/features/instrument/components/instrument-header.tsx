import type { MarketRow } from "@evenkeel/contract/instrument";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import type { InstrumentRef } from "../model/instrument-ref.ts";

export interface InstrumentHeaderProps {
  reference: InstrumentRef;
  row: MarketRow | null | undefined;
  onChoose: () => void;
  /** Draws what stands at the header's end, once the instrument is known. */
  renderActions?: (row: MarketRow) => ReactNode;
}

/** Back, the symbol and its name, which open the chooser, and what the screen adds. */
export function InstrumentHeader({ reference, row, onChoose, renderActions }: InstrumentHeaderProps) {
  const { t } = useTranslation("trade");
  const goBack = useBack();
  const symbol = row?.symbol ?? reference.coin.toUpperCase();
  const kind =
    reference.type === "CryptoCoin" ? t(`kind.CryptoCoin.${reference.subType}`) : t(`kind.${reference.type}`);
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 bg-ground px-2 pt-[env(safe-area-inset-top)]">
      <IconButton label={t("back")} onClick={goBack}>
        <ChevronLeft className="flip-rtl size-6" strokeWidth={1.6} />
      </IconButton>
      <h1 className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onChoose}
          aria-haspopup="dialog"
          className="flex min-h-11 w-full min-w-0 flex-col items-start justify-center rounded-field text-start"
        >
          <span className="flex items-center gap-1">
            <span className="num truncate text-17 font-semibold">{symbol}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-ink-faint" strokeWidth={2} />
            <span className="sr-only">{t("chooser.open")}</span>
          </span>
          <span className="flex max-w-full gap-1 text-11 font-regular text-ink-faint">
            {row && (
              <>
                <bdi className="truncate">{row.name}</bdi>
                <span aria-hidden="true">·</span>
              </>
            )}
            <span className="shrink-0">{kind}</span>
          </span>
        </button>
      </h1>
      {row && renderActions && <div className="flex shrink-0">{renderActions(row)}</div>}
    </header>
  );
}
