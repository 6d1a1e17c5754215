import type { Side } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { SheetFoot } from "#/ui/sheet-foot.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { ErrorState } from "#/ui/state.tsx";
import type { PlaceState } from "../hooks/use-place-order.ts";

/** What stands in for a ticket until its facts are there. */
export function TicketWait({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  const { t } = useTranslation("orders");
  if (isError)
    return (
      <ErrorState
        title={t("ticket.failed")}
        action={
          <Button look="quiet" onClick={onRetry}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  return (
    <div role="status" aria-label={t("ticket.loading")} className="space-y-2.5">
      {["h-12", "h-11", "h-12", "h-12", "h-16", "h-11", "h-36", "h-12"].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
        <Skeleton key={index} className={`w-full ${height}`} />
      ))}
    </div>
  );
}

export interface TicketFootProps {
  side: Side;
  state: PlaceState;
  /** Why no order can be placed now; `offline` is the device's own reason. */
  block: ErrorKey | "offline" | null;
  /** What is worth knowing before it is pressed. */
  note?: "market.queued" | "market.closedForNow" | null;
  onPress: () => void;
  /** What the button does, in full. */
  children: ReactNode;
}

/** The one button of a ticket, and above it what stands in its way. */
export function TicketFoot({ side, state, block, note = null, onPress, children }: TicketFootProps) {
  const { t } = useTranslation("orders");
  const said = note ?? block;
  const blockText = said && t(`block.${said}`, { defaultValue: "" });
  return (
    <SheetFoot>
      {(blockText || state === "checking") && (
        <p role="status" className="mb-3 rounded-field bg-warn-soft px-3 py-2 text-13 text-warn">
          {state === "checking" ? t("ticket.checkingText") : blockText}
        </p>
      )}
      <Button
        size="large"
        look={side === "buy" ? "up" : "down"}
        busy={state === "sending"}
        disabled={block !== null || state === "checking"}
        onClick={onPress}
      >
        {state === "checking" ? t("ticket.checking") : children}
      </Button>
    </SheetFoot>
  );
}
