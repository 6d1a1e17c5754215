import { type ReactNode, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Chips } from "#/ui/chips.tsx";

/** What ended, of any product: every fill with its evidence, or orders. */
export function HistoryTabs({ fills, orders }: { fills: ReactNode; orders: ReactNode }) {
  const { t } = useTranslation("orders");
  const [shown, setShown] = useState<"fills" | "orders">("fills");
  return (
    <>
      <Chips
        label={t("history.label")}
        items={[
          { value: "fills", label: t("history.fills") },
          { value: "orders", label: t("history.orders") },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === "fills" ? fills : orders}
    </>
  );
}
