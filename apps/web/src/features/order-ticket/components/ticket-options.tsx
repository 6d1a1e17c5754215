import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useStore } from "#/lib/external-store.ts";
import { late } from "#/lib/late.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { confirmStore } from "../confirm-store.ts";
import { hasLimit, type TextField, type TicketAction, type TicketDraft } from "../model/draft.ts";
import { TicketChip } from "./ticket-chip.tsx";

const OptionsSheet = late(() => import("./options-sheet.tsx"));

export interface TicketOptionsProps {
  draft: TicketDraft;
  canReduce: boolean;
  error: (field: TextField) => string | undefined;
  dispatch: (action: TicketAction) => void;
}

/** Reduce-only at hand; time in force, slippage and the question before sending in a sheet, with what is set as its name. */
export function TicketOptions({ draft, canReduce, error, dispatch }: TicketOptionsProps) {
  const { t } = useTranslation("orders");
  const isConfirming = useStore(confirmStore);
  const [isOpen, setIsOpen] = useState(false);
  const slippage = error("slippage");
  const canSlip = !hasLimit(draft.orderType) && !draft.isReduceOnly;
  const set = [
    hasLimit(draft.orderType) ? t(`timeInForce.${draft.timeInForce}`) : null,
    canSlip && draft.slippage !== "" ? t("options.slips", { percent: draft.slippage }) : null,
    isConfirming ? t("options.asks") : null,
  ].filter((word) => word !== null);
  return (
    <div>
      <div className="grid grid-cols-2 gap-2">
        <button
          type="button"
          role="switch"
          aria-checked={draft.isReduceOnly}
          disabled={!canReduce && !draft.isReduceOnly}
          onClick={() => dispatch({ type: "terms", terms: { isReduceOnly: !draft.isReduceOnly } })}
          className={classNames(
            "min-h-11 rounded-field px-1 text-13 font-semibold disabled:opacity-45",
            draft.isReduceOnly ? "bg-ink text-on-ink" : "bg-sunken text-ink-soft dark:bg-hairline",
          )}
        >
          {t("options.reduceOnly")}
        </button>
        <TicketChip
          name={t("options.title")}
          value={set.length === 0 ? t("options.title") : set.join(" · ")}
          onOpen={() => setIsOpen(true)}
        />
      </div>
      {slippage && (
        <p role="alert" className="mt-1.5 text-13 text-down">
          {slippage}
        </p>
      )}
      <LazyLayer
        panel={OptionsSheet}
        props={{ open: isOpen, onClose: () => setIsOpen(false), draft, slippageError: slippage, dispatch }}
      />
    </div>
  );
}
