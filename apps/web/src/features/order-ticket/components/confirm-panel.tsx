import type { Side } from "@evenkeel/contract/contract-coin";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import SheetPanel from "#/ui/sheet-panel.tsx";

interface ConfirmPanelProps extends LayerProps {
  side: Side;
  /** What the order does, in full. */
  action: ReactNode;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks once more before an order is sent, over what it says and costs. */
export function ConfirmPanel({ open, onClose, side, action, onConfirm, children }: ConfirmPanelProps) {
  const { t } = useTranslation("orders");
  return (
    <SheetPanel
      open={open}
      onClose={onClose}
      title={t("confirm.title")}
      footer={
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button look="quiet" size="large" onClick={onClose}>
            {t("confirm.back")}
          </Button>
          <Button size="large" look={side === "buy" ? "up" : "down"} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      }
    >
      {children}
    </SheetPanel>
  );
}
