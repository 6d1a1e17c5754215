import type { MarketRow } from "@evenkeel/contract/instrument";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Sheet } from "#/ui/sheet.tsx";
import { AlertForm } from "./alert-form.tsx";
import { AlertList } from "./alert-list.tsx";

export interface AlertSheetProps {
  open: boolean;
  onClose: () => void;
  row: MarketRow;
  pushCard: ReactNode;
}

/** A new alert on one instrument, and those that it has. */
export default function AlertSheet({ open, onClose, row, pushCard }: AlertSheetProps) {
  const { t } = useTranslation("alerts");
  return (
    <Sheet open={open} onClose={onClose} title={t("sheetTitle", { symbol: row.symbol })}>
      {open && <AlertForm row={row} pushCard={pushCard} />}
      <AlertList coinId={row.id} />
    </Sheet>
  );
}
