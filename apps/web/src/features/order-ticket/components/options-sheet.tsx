import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useStore } from "#/lib/external-store.ts";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import SheetPanel from "#/ui/sheet-panel.tsx";
import { Switch } from "#/ui/switch.tsx";
import { confirmStore, setConfirming } from "../confirm-store.ts";
import { hasLimit, type TicketAction, type TicketDraft } from "../model/draft.ts";
import { SlippageField } from "./slippage-field.tsx";

const TIMES = ["gtc", "ioc", "fok", "postOnly"] as const;

interface OptionsSheetProps extends LayerProps {
  draft: TicketDraft;
  slippageError: string | undefined;
  dispatch: (action: TicketAction) => void;
}

/** How long the order stands, how far it may slip, and whether it is asked for once more before it is sent. */
export default function OptionsSheet({ open, onClose, draft, slippageError, dispatch }: OptionsSheetProps) {
  const { t } = useTranslation("orders");
  const isConfirming = useStore(confirmStore);
  return (
    <SheetPanel open={open} onClose={onClose} title={t("options.title")}>
      {hasLimit(draft.orderType) ? (
        <TimeInForce draft={draft} dispatch={dispatch} />
      ) : (
        !draft.isReduceOnly && (
          <SlippageField
            value={draft.slippage}
            error={slippageError}
            onChange={(text) => dispatch({ type: "text", field: "slippage", text })}
          />
        )
      )}
      <div className="mt-3 flex items-center gap-3 border-t border-hairline pt-3">
        <span className="flex-1">
          <span className="block font-semibold">{t("options.confirm")}</span>
          <span className="block text-13 text-ink-soft">{t("options.confirmText")}</span>
        </span>
        <Switch label={t("options.confirm")} checked={isConfirming} onChange={setConfirming} />
      </div>
    </SheetPanel>
  );
}

function TimeInForce({ draft, dispatch }: Pick<OptionsSheetProps, "draft" | "dispatch">) {
  const { t } = useTranslation("orders");
  return (
    <fieldset>
      <legend className="pb-1.5 text-13 text-ink-soft">{t("timeInForce.label")}</legend>
      <div className="grid gap-2">
        {TIMES.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={draft.timeInForce === value}
            onClick={() => dispatch({ type: "terms", terms: { timeInForce: value } })}
            className={classNames(
              "min-h-14 rounded-field border px-3 py-1.5 text-start",
              draft.timeInForce === value ? "border-accent bg-accent-soft" : "border-hairline",
            )}
          >
            <span className="block font-semibold">{t(`timeInForce.${value}`)}</span>
            <span className="block text-13 text-ink-soft">{t(`timeInForce.${value}Text`)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
