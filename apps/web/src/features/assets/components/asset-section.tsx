import type { AccountType } from "@evenkeel/contract/asset-overview";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { directionOf } from "#/format/decimal-text.ts";
import { formatAmount } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { AssetLogo } from "#/ui/asset-logo.tsx";
import { Chips } from "#/ui/chips.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { Switch } from "#/ui/switch.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { type AssetRow, type AssetSort, viewedRows } from "../model/asset-rows.ts";
import { costOf, type SpotCost, type SpotCosts } from "../model/spot-costs.ts";
import { Amount, digitsOf } from "./amount.tsx";
import { AssetSheet } from "./asset-sheet.tsx";

export interface AssetSectionProps {
  rows: readonly AssetRow[];
  /** What the coins of the spot wallet cost, by asset. */
  costs: SpotCosts;
  /** One wallet's assets alone. */
  wallet: AccountType | null;
}

/** The assets of all wallets, or of one: searched, sorted, without the small ones. */
export function AssetSection({ rows, costs, wallet }: AssetSectionProps) {
  const { t } = useTranslation("assets");
  const [search, setSearch] = useState("");
  const [hidesSmall, setHidesSmall] = useState(false);
  const [sort, setSort] = useState<AssetSort>("value");
  const [opened, setOpened] = useState<string | null>(null);
  const own = rows.filter(({ accountType }) => wallet === null || accountType === wallet);
  const shown = viewedRows(own, { search, hidesSmall, sort });
  const current = rows.find((row) => keyOf(row) === opened);
  return (
    <section aria-label={t("list")} className="pb-24">
      <div className="px-4">
        <TextField
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          value={search}
          onChange={setSearch}
          autoComplete="off"
          leading={<Search aria-hidden="true" className="size-4 text-ink-faint" strokeWidth={1.8} />}
        />
      </div>
      <div className="flex items-center justify-between gap-2 pe-4">
        <Chips<AssetSort>
          label={t("sort")}
          items={[
            { value: "value", label: t("sort.value") },
            { value: "name", label: t("sort.name") },
          ]}
          value={sort}
          onChange={setSort}
        />
        <span className="flex items-center gap-1 text-13 whitespace-nowrap text-ink-soft">
          {t("hideSmall")}
          <Switch label={t("hideSmall")} checked={hidesSmall} onChange={setHidesSmall} />
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t(own.length === 0 ? "emptyWallet" : "noneFound")}>{t("emptyText")}</EmptyState>
      ) : (
        <ul className="border-y border-hairline bg-surface">
          {shown.map((row) => (
            <AssetLine key={keyOf(row)} row={row} cost={costOf(costs, row)} onPress={() => setOpened(keyOf(row))} />
          ))}
        </ul>
      )}
      <AssetSheet row={current} cost={current && costOf(costs, current)} onClose={() => setOpened(null)} />
    </section>
  );
}

const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;

const keyOf = ({ accountType, coin }: AssetRow) => `${accountType}/${coin}`;

function AssetLine({ row, cost, onPress }: { row: AssetRow; cost: SpotCost | undefined; onPress: () => void }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  return (
    <li className="not-first:border-t border-hairline">
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-start active:bg-sunken"
      >
        <AssetLogo code={row.coin} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{row.coin}</span>
          <span className="block text-11 text-ink-faint">
            {t(`wallet.${row.accountType}`)}
            {row.price !== null && row.coin !== row.valuationCoin && (
              <span className="num ms-1.5">{formatAmount(row.price, 2, tag)}</span>
            )}
          </span>
        </span>
        <span className="text-end">
          <span className="block font-semibold">
            <Amount value={row.total} digits={digitsOf(row.coin)} />
          </span>
          <span className="block text-11 text-ink-faint">
            {row.valuation === null ? t("noPrice") : <Amount value={row.valuation} unit={row.valuationCoin} />}
            {cost?.upnl != null && (
              <span className={classNames("ms-1.5 font-semibold", TONES[directionOf(cost.upnl)])}>
                <Amount value={cost.upnl} isSigned />
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
