import { type ReactNode, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Chips } from "#/ui/chips.tsx";

export interface HistoryTabsProps {
  fills: ReactNode;
  orders: ReactNode;
  /** Closed positions, of a product that has any. */
  closed?: ReactNode;
}

/** What ended, of any product: every fill with its evidence, orders, or positions. */
export function HistoryTabs({ fills, orders, closed }: HistoryTabsProps) {
  const { t } = useTranslation("orders");
  const [shown, setShown] = useState<"fills" | "orders" | "closed">("fills");
  return (
    <>
      <Chips
        label={t("history.label")}
        items={[
          { value: "fills", label: t("history.fills") },
          { value: "orders", label: t("history.orders") },
          ...(closed === undefined ? [] : [{ value: "closed" as const, label: t("history.closed") }]),
        ]}
        value={shown}
        onChange={setShown}
      />
      {{ fills, orders, closed }[shown]}
    </>
  );
}
