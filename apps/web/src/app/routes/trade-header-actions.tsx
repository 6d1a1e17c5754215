import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import Info from "lucide-react/icons/info";
import { lazy, Suspense, useState } from "react";
import { StarButton } from "#/api/favourites/star-button.tsx";
import { riskTiersQuery } from "#/api/risk-tiers-query.ts";
import { AlertBell } from "#/features/alerts/components/alert-bell.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { IconButton } from "#/ui/icon-button.tsx";

const PushCard = lazy(async () => {
  const { PushCard: component } = await import("#/features/notices/components/push-card.tsx");
  return { default: component };
});

const InstrumentSheet = late(async () => {
  const { InstrumentSheet: component } = await import("#/features/instrument/components/instrument-sheet.tsx");
  return { default: component };
});

/** What stands at the end of the trade screen's header: what can be kept, watched and known of an instrument. */
export function TradeHeaderActions({ row }: { row: MarketRow }) {
  const { t } = useTranslation("trade");
  const [isOpen, setIsOpen] = useState(false);
  const hasTiers = row.type === "CryptoCoin" && row.subType !== "spot";
  const { data: risk } = useQuery({ ...riskTiersQuery(row.coin), enabled: hasTiers && isOpen });
  return (
    <>
      <Suspense fallback={null}>
        <StarButton row={row} />
        <AlertBell key={row.id} row={row} pushCard={<PushCard />} />
      </Suspense>
      <IconButton label={t("info.open")} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Info className="size-5.5" strokeWidth={1.6} />
      </IconButton>
      <InstrumentSheet open={isOpen} onClose={() => setIsOpen(false)} row={row} priceBand={risk?.priceBand} />
    </>
  );
}
