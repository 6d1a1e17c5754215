import { ENTRY_TYPES, type EntryType } from "@evenkeel/contract/asset";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useBack } from "#/lib/use-back.ts";
import { Chips } from "#/ui/chips.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { BillList } from "./bill-list.tsx";

/** Kinds that cannot occur yet are not offered as filters. */
const FILTERS = ENTRY_TYPES.filter((type) => !["topUp", "transfer", "correction"].includes(type));

/** The bills: every change of every balance, from the ledger itself; `banner` is the mode badge. */
export function BillsScreen({ banner }: { banner: ReactNode }) {
  const { t } = useTranslation("bills");
  const onBack = useBack();
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine);
  const [type, setType] = useState<EntryType | "all">("all");
  const items = [
    { value: "all" as const, label: t("all") },
    ...FILTERS.map((value) => ({ value, label: t(`type.${value}`) })),
  ];
  return (
    <main className="column min-h-dvh pb-24">
      <PageHeader title={t("title")} back={{ label: t("back"), onBack }} />
      {banner}
      <Chips<EntryType | "all"> label={t("filter")} items={items} value={type} onChange={setType} />
      <BillList type={type === "all" ? undefined : type} isOnline={isOnline} onShowAll={() => setType("all")} />
    </main>
  );
}

function followOnline(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
