import type { MarketRow } from "@evenkeel/contract/instrument";
import { LIMITS } from "@evenkeel/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDebounced } from "#/lib/use-debounced.ts";
import { useTicker } from "#/live/index.ts";
import { AssetLogo } from "#/ui/asset-logo.tsx";
import { Button } from "#/ui/button.tsx";
import { ChangeText } from "#/ui/change-pill.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { assetsOf, type InstrumentRef } from "../model/instrument-ref.ts";
import { chooserQuery } from "../queries.ts";

export interface SymbolSheetProps {
  open: boolean;
  reference: InstrumentRef;
  onClose: () => void;
  onChoose: (ref: InstrumentRef) => void;
}

/** The markets of the present class, with a search. */
export function SymbolSheet({ open, reference, onClose, onChoose }: SymbolSheetProps) {
  const { t } = useTranslation(["terms", "trade"]);
  return (
    <Sheet open={open} onClose={onClose} title={t("trade:chooser.title")}>
      {open && <SymbolList reference={reference} onChoose={onChoose} />}
    </Sheet>
  );
}

function SymbolList({ reference, onChoose }: Pick<SymbolSheetProps, "reference" | "onChoose">) {
  const { t } = useTranslation(["terms", "trade"]);
  const [typed, setTyped] = useState("");
  const text = useDebounced(typed.trim(), LIMITS.searchDebounceMs);
  const { data, isPending, isError, refetch } = useQuery({
    ...chooserQuery(reference, text),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="h-[68dvh]">
      <TextField
        label={t("chooser.search")}
        hideLabel
        placeholder={t("chooser.search")}
        type="search"
        value={typed}
        onChange={setTyped}
        leading={<Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.8} />}
      />
      <div className="-mx-4 mt-2">
        {isPending && <SkeletonRows count={8} label={t("trade:chooser.title")} />}
        {isError && (
          <ErrorState
            title={t("chooser.failed")}
            action={<Button onClick={() => void refetch()}>{t("trade:chart.retry")}</Button>}
          />
        )}
        {data?.length === 0 && <EmptyState title={t("chooser.none", { text })} />}
        <ul>
          {data?.map((row) => (
            <li key={row.id} className="not-first:border-t border-hairline">
              <SymbolRow
                row={row}
                isCurrent={row.coin === reference.coin}
                onPress={() => onChoose({ coin: row.coin, type: reference.type, subType: reference.subType })}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function SymbolRow({ row, isCurrent, onPress }: { row: MarketRow; isCurrent: boolean; onPress: () => void }) {
  const { t } = useTranslation(["terms", "trade"]);
  const { tag } = useLocale();
  const ticker = useTicker(row.referCoin);
  const chRate = ticker?.chRate ?? row.chRate;
  const { base } = assetsOf(row.symbol);
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onPress}
      className="flex h-15 w-full items-center gap-3 px-4 text-start active:bg-sunken"
    >
      <AssetLogo code={base} name={row.name} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="num truncate font-semibold">{row.symbol}</span>
          {isCurrent && <Check aria-label={t("chooser.current")} className="size-4 text-accent" strokeWidth={2.2} />}
        </span>
        <span className="block truncate text-11 text-ink-faint">{row.name}</span>
      </span>
      <span className="flex flex-col items-end">
        <span className="num font-semibold">{formatPrice(ticker?.price ?? row.price, row.tickSize, tag)}</span>
        <span className="text-13">
          <ChangeText text={formatPercent(chRate, tag)} direction={directionOf(chRate)} />
        </span>
      </span>
    </button>
  );
}
