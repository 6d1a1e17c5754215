import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQueryClient } from "@tanstack/react-query";
import { reportError } from "#/api/report-error.ts";
import { useOpenModules } from "#/api/use-open-modules.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Tabs } from "#/ui/tabs.tsx";
import { useChooseCoin } from "../hooks/use-choose-coin.ts";
import { FIRST_INSTRUMENT, type InstrumentRef } from "../model/instrument-ref.ts";
import { firstStockQuery } from "../queries.ts";

export type TradeKind = "us" | "hk" | "second" | "spot" | "uContract";

/** Which header tab an instrument belongs to; none for those that have no tab. */
export function kindOf(ref: InstrumentRef, row: MarketRow | null | undefined): TradeKind | "none" {
  if (ref.type === "Stock") return row?.market === "HK" ? "hk" : "us";
  if (ref.type === "CryptoCoin") return ref.subType === "spot" ? "spot" : "uContract";
  return "none";
}

export interface KindTabsProps {
  value: TradeKind | "none";
  /** Second contracts are on the coins of contracts and have no address of their own. */
  onSecond: () => void;
  onLeaveSecond: () => void;
}

/** The header tabs: both stock markets, and the optional kinds whose playing setting is open for the person's kind of money. */
export function KindTabs({ value, onSecond, onLeaveSecond }: KindTabsProps) {
  const { t } = useTranslation("trade");
  const open = useOpenModules();
  const client = useQueryClient();
  const choose = useChooseCoin();
  const optional = (["second", "spot", "uContract"] as const).filter((kind) => open?.has(kind) === true);
  const items = (["us", "hk", ...optional] as const).map((kind) => ({ value: kind, label: t(`header.${kind}`) }));

  const toStocks = async (market: "US" | "HK") => {
    try {
      const row = await client.fetchQuery(firstStockQuery(market));
      if (row) choose({ coin: row.coin, type: "Stock", subType: "contract" });
    } catch (error) {
      await reportError(error);
    }
  };

  const onChange = (kind: TradeKind | "none") => {
    if (kind === "second") return onSecond();
    onLeaveSecond();
    if (kind === value) return;
    if (kind === "us" || kind === "hk") void toStocks(kind === "us" ? "US" : "HK");
    if (kind === "spot") choose({ ...FIRST_INSTRUMENT, subType: "spot" });
    if (kind === "uContract") choose(FIRST_INSTRUMENT);
  };
  return (
    <Tabs<TradeKind | "none">
      label={t("header.label")}
      items={items}
      value={value}
      onChange={onChange}
      className="text-13"
    />
  );
}
