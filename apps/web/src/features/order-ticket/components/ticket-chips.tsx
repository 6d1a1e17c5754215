import type { Tier } from "@evenkeel/calc/risk-tiers";
import { ORDER_TYPES } from "@evenkeel/contract/contract-coin";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import type { TicketAction, TicketDraft } from "../model/draft.ts";
import type { Issue } from "../model/issues.ts";
import { ChoiceSheet } from "./choice-sheet.tsx";
import { LeverageSheet } from "./leverage-sheet.tsx";
import { TicketChip } from "./ticket-chip.tsx";

export interface TicketChipsProps {
  draft: TicketDraft;
  tiers: readonly Tier[];
  /** Whether margin may be a position's own or the wallet's; where it may not, all positions share the wallet. */
  hasModes: boolean;
  quote: string;
  /** Offered as the limit price when the ticket goes from market to limit. */
  offeredPrice: string;
  /** Why the leverage cannot stand. */
  leverageIssue: Issue | undefined;
  dispatch: (action: TicketAction) => void;
}

/** Order type, margin mode and leverage: three short words, each opening its sheet. */
export function TicketChips({
  draft,
  tiers,
  hasModes,
  quote,
  offeredPrice,
  leverageIssue,
  dispatch,
}: TicketChipsProps) {
  const { t } = useTranslation("orders");
  const [open, setOpen] = useState<"type" | "mode" | "leverage" | null>(null);
  const close = () => setOpen(null);
  return (
    <div
      className={classNames(
        "mt-2.5 grid gap-2",
        hasModes ? "grid-cols-[1.35fr_1fr_0.8fr]" : "grid-cols-[1.35fr_0.8fr]",
      )}
    >
      <TicketChip
        name={t("orderType.label")}
        value={t(`orderType.${draft.orderType}`)}
        onOpen={() => setOpen("type")}
      />
      {hasModes && (
        <TicketChip
          name={t("marginMode.label")}
          value={t(`marginMode.${draft.marginMode}`)}
          onOpen={() => setOpen("mode")}
        />
      )}
      <TicketChip name={t("leverage.label")} value={`${draft.leverage}×`} onOpen={() => setOpen("leverage")} />
      {leverageIssue && (
        <p role="alert" className="col-span-full text-13 text-down">
          {t(`issue.${leverageIssue.key}`, { ...leverageIssue.args })}
        </p>
      )}
      <ChoiceSheet
        open={open === "type"}
        title={t("orderType.label")}
        value={draft.orderType}
        choices={ORDER_TYPES.map((value) => ({
          value,
          label: t(`orderType.${value}`),
          text: t(`orderType.${value}Text`),
        }))}
        onChoose={(orderType) => dispatch({ type: "orderType", orderType, price: offeredPrice })}
        onClose={close}
      />
      <ChoiceSheet
        open={open === "mode"}
        title={t("marginMode.label")}
        value={draft.marginMode}
        choices={(["isolated", "cross"] as const).map((value) => ({
          value,
          label: t(`marginMode.${value}`),
          text: t(`marginMode.${value}Text`),
        }))}
        onChoose={(marginMode) => dispatch({ type: "marginMode", marginMode })}
        onClose={close}
      />
      <LeverageSheet
        open={open === "leverage"}
        leverage={draft.leverage}
        tiers={tiers}
        rateName={t(hasModes ? "leverage.tableMmr" : "lot.marginRate")}
        quote={quote}
        onChoose={(leverage) => dispatch({ type: "leverage", leverage })}
        onClose={close}
      />
    </div>
  );
}
