import type { Alert } from "@evenkeel/contract/alert";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Sheet } from "#/ui/sheet.tsx";
import { AlertEdit } from "./alert-edit.tsx";
import { AlertForm } from "./alert-form.tsx";
import { AlertList } from "./alert-list.tsx";

export interface AlertSheetProps {
  open: boolean;
  onClose: () => void;
  row: MarketRow;
  pushCard: ReactNode;
}

/** A new alert on one instrument, and those that it has; one of them in place of the new one while it is changed. */
export default function AlertSheet({ open, onClose, row, pushCard }: AlertSheetProps) {
  const { t } = useTranslation("alerts");
  const [edited, setEdited] = useState<Alert | null>(null);
  const close = () => {
    setEdited(null);
    onClose();
  };
  const parts = { row, pushCard };
  return (
    <Sheet open={open} onClose={close} title={t("sheetTitle", { symbol: row.symbol })}>
      {open && edited === null && <AlertForm {...parts} />}
      {open && edited !== null && (
        <AlertEdit key={edited.id} alert={edited} {...parts} onDone={() => setEdited(null)} />
      )}
      <AlertList coinId={row.id} onEdit={setEdited} />
    </Sheet>
  );
}
