import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { late } from "#/lib/late.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { ChoiceSheet } from "../components/choice-sheet.tsx";
import { TicketChip } from "../components/ticket-chip.tsx";
import { canSlip, SPOT_KINDS, SPOT_TIMES, type SpotAction, type SpotDraft } from "./spot-draft.ts";

const SpotSlippageSheet = late(() => import("./spot-slippage-sheet.tsx"));

export interface SpotChipsProps {
  draft: SpotDraft;
  /** Offered as the limit price when the ticket goes from market to limit. */
  offeredPrice: string;
  slippageError: string | undefined;
  dispatch: (action: SpotAction) => void;
}

/** Order type, for a limit its time in force, at the market how far it may slip: short words, each opening its sheet. */
export function SpotChips({ draft, offeredPrice, slippageError, dispatch }: SpotChipsProps) {
  const { t } = useTranslation(["spot", "orders"]);
  const [open, setOpen] = useState<"kind" | "time" | "slippage" | null>(null);
  const close = () => setOpen(null);
  const hasTime = draft.kind === "limit" || draft.kind === "stopLimit";
  const slips = canSlip(draft);
  const kindWord = (kind: SpotDraft["kind"]) => (kind === "pair" ? t("pair") : t(`orders:orderType.${kind}`));
  return (
    <div className={classNames("mt-2.5 grid gap-2", (hasTime || slips) && "grid-cols-2")}>
      <TicketChip name={t("orders:orderType.label")} value={kindWord(draft.kind)} onOpen={() => setOpen("kind")} />
      {hasTime && (
        <TicketChip
          name={t("orders:timeInForce.label")}
          value={t(`orders:timeInForce.${draft.timeInForce}`)}
          onOpen={() => setOpen("time")}
        />
      )}
      {slips && (
        <TicketChip
          name={t("orders:options.slippage")}
          value={t("orders:options.slips", { percent: draft.slippage || "1" })}
          onOpen={() => setOpen("slippage")}
        />
      )}
      {slippageError && (
        <p role="alert" className="col-span-2 text-13 text-down">
          {slippageError}
        </p>
      )}
      <ChoiceSheet
        open={open === "kind"}
        title={t("orders:orderType.label")}
        value={draft.kind}
        choices={SPOT_KINDS.map((value) => ({
          value,
          label: kindWord(value),
          text: value === "pair" ? t("pairText") : t(`orders:orderType.${value}Text`),
        }))}
        onChoose={(kind) => dispatch({ type: "kind", kind, price: offeredPrice })}
        onClose={close}
      />
      <ChoiceSheet
        open={open === "time"}
        title={t("orders:timeInForce.label")}
        value={draft.timeInForce}
        choices={SPOT_TIMES.map((value) => ({
          value,
          label: t(`orders:timeInForce.${value}`),
          text: t(`orders:timeInForce.${value}Text`),
        }))}
        onChoose={(timeInForce) => dispatch({ type: "timeInForce", timeInForce })}
        onClose={close}
      />
      <LazyLayer
        panel={SpotSlippageSheet}
        props={{
          open: open === "slippage",
          onClose: close,
          value: draft.slippage,
          error: slippageError,
          onChange: (text) => dispatch({ type: "text", field: "slippage", text }),
        }}
      />
    </div>
  );
}
