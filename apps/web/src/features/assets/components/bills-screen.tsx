import type { EntryType } from "@evenkeel/contract/asset";
import { ACCOUNT_TYPES } from "@evenkeel/contract/asset-overview";
import FileDown from "lucide-react/icons/file-down";
import ListFilter from "lucide-react/icons/list-filter";
import Search from "lucide-react/icons/search";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link, useBack, useSearchParams } from "#/lib/router.tsx";
import { useOnline } from "#/lib/use-online.ts";
import { Chips } from "#/ui/chips.tsx";
import { ICON_BUTTON, IconButton } from "#/ui/icon-button.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { BILL_TYPES, PERIODS, type Period, periodStart, wishOf } from "../model/bill-period.ts";
import type { BillWish } from "../queries.ts";
import { BillList } from "./bill-list.tsx";
import { StatementSheet } from "./statement-sheet.tsx";

const ICON = { className: "size-5.5", strokeWidth: 1.6, "aria-hidden": true } as const;

/** The bills: every change of every balance, from the ledger itself; `banner` is the mode badge. */
export function BillsScreen({ banner }: { banner: ReactNode }) {
  const { t } = useTranslation(["bills", "assets"]);
  const onBack = useBack();
  const isOnline = useOnline();
  const [search] = useSearchParams();
  const [wish, setWish] = useState<BillWish>(() => wishOf(search));
  const [period, setPeriod] = useState<Period>("all");
  const [isFilterOpen, setIsFilterOpen] = useState(wish.accountType !== undefined);
  const [isStatementOpen, setIsStatementOpen] = useState(search.has("statement"));
  const startTime = useMemo(() => periodStart(period, Date.now()), [period]);
  const types = [
    { value: "all" as const, label: t("all") },
    ...BILL_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
  ];
  const wallets = [
    { value: "all", label: t("assets:allWallets") },
    ...ACCOUNT_TYPES.map((type) => ({ value: String(type), label: t(`accountType.${type}`) })),
  ];
  const showAll = () => {
    setWish({});
    setPeriod("all");
  };
  return (
    <main className="column min-h-dvh pb-24">
      <PageHeader
        title={t("title")}
        back={{ label: t("back"), onBack }}
        actions={
          <>
            <Link to="/searchorders" aria-label={t("assets:orders.title")} className={ICON_BUTTON}>
              <Search {...ICON} />
            </Link>
            <IconButton
              label={t("assets:filters")}
              aria-expanded={isFilterOpen}
              onClick={() => setIsFilterOpen(!isFilterOpen)}
            >
              <ListFilter {...ICON} />
            </IconButton>
            <IconButton label={t("assets:statement.title")} onClick={() => setIsStatementOpen(true)}>
              <FileDown {...ICON} />
            </IconButton>
          </>
        }
      />
      {banner}
      <Chips<EntryType | "all">
        label={t("filter")}
        items={types}
        value={wish.type ?? "all"}
        onChange={(type) => setWish({ ...wish, type: type === "all" ? undefined : type })}
      />
      {isFilterOpen && (
        <>
          <Chips
            label={t("assets:wallets")}
            items={wallets}
            value={wish.accountType === undefined ? "all" : String(wish.accountType)}
            onChange={(value) =>
              setWish({ ...wish, accountType: ACCOUNT_TYPES.find((type) => String(type) === value) })
            }
          />
          <Chips<Period>
            label={t("assets:period")}
            items={PERIODS.map((value) => ({ value, label: t(`assets:period.${value}`) }))}
            value={period}
            onChange={setPeriod}
          />
        </>
      )}
      {wish.coin !== undefined && (
        <p className="flex items-baseline justify-between px-4 pb-1 text-13 text-ink-soft">
          {t("assets:onlyCoin", { coin: wish.coin })}
          <button
            type="button"
            onClick={() => setWish({ ...wish, coin: undefined })}
            className="relative font-semibold text-accent after:absolute after:-inset-3"
          >
            {t("showAll")}
          </button>
        </p>
      )}
      <BillList wish={{ ...wish, startTime }} isOnline={isOnline} onShowAll={showAll} />
      <StatementSheet open={isStatementOpen} onClose={() => setIsStatementOpen(false)} />
    </main>
  );
}
