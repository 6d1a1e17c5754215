import { format } from "@evenkeel/calc/decimal";
import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reportError } from "#/api/report-error.ts";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatPrice, formatSigned } from "#/format/number.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { useDetail, useTicker } from "#/live/index.ts";
import { Button } from "#/ui/button.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { toast } from "#/ui/toast.tsx";
import { refreshTrading } from "../hooks/use-trading-updates.ts";
import { type ExitsDraft, exitsIssues, resultAt } from "../model/exits-draft.ts";
import { setExits } from "../queries.ts";
import type { PositionMarket } from "./position-card.tsx";

const TONES = { up: "text-up", down: "text-down", flat: "text-ink-soft" } as const;

export interface ExitsSheetProps {
  position: ContractPosition | undefined;
  market: PositionMarket | undefined;
  onClose: () => void;
}

/** Sets or removes a position's take-profit and stop-loss, with what each would bring. */
export function ExitsSheet({ position, market, onClose }: ExitsSheetProps) {
  const { t } = useTranslation("trade");
  return (
    <Sheet open={position !== undefined} onClose={onClose} title={t("exits.title")}>
      {position && market && <ExitsForm position={position} market={market} onClose={onClose} />}
    </Sheet>
  );
}

/** What the wire takes: the shortest form of a typed price, or "" for none. */
function wirePrice(text: string): string {
  const value = typedDecimal(text);
  return value === null ? "" : format(value);
}

function ExitsForm({
  position,
  market,
  onClose,
}: {
  position: ContractPosition;
  market: PositionMarket;
  onClose: () => void;
}) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const client = useQueryClient();
  const detail = useDetail(market.referCoin);
  const last = useTicker(market.referCoin)?.price ?? detail?.mark ?? position.markPrice;
  const [draft, setDraft] = useState<ExitsDraft>({
    takeProfit: position.takeProfit ?? "",
    stopLoss: position.stopLoss ?? "",
  });
  const issues = exitsIssues(draft, position, last, market.tickSize);
  const send = useMutation({
    mutationFn: ({ takeProfit, stopLoss }: ExitsDraft) =>
      setExits({ id: position.id, takeProfit: wirePrice(takeProfit), stopLoss: wirePrice(stopLoss) }),
    onSuccess: () => {
      toast(t("exits.saved"), "good");
      onClose();
    },
    onError: (error) => void reportError(error),
    onSettled: () => refreshTrading(client),
  });

  const field = (name: keyof ExitsDraft, label: string, resultLabel: string) => {
    const issue = issues[name];
    const result = issue ? null : resultAt(position, draft[name]);
    const amount = result && format(result);
    return (
      <div>
        <NumberField
          label={label}
          value={draft[name]}
          decimals={decimalsOfStep(market.tickSize)}
          unit={market.quote}
          error={issue && t(`issue.${issue.key}`, { ...issue.args })}
          onChange={(text) => setDraft((old) => ({ ...old, [name]: text }))}
        />
        {amount !== null && (
          <p className="mt-1.5 flex justify-between text-13 text-ink-soft">
            <span>{resultLabel}</span>
            <span className={classNames("num font-semibold", TONES[directionOf(amount)])}>
              {t("exits.result", { amount: formatSigned(amount, 2, tag), quote: market.quote })}
            </span>
          </p>
        )}
      </div>
    );
  };
  const hasAny = position.takeProfit !== null || position.stopLoss !== null;
  return (
    <div inert={send.isPending} className="space-y-3">
      <p className="flex justify-between text-13 text-ink-soft">
        <span>
          {t("position.entry")}{" "}
          <span className="num font-semibold text-ink">{formatPrice(position.entryPrice, market.tickSize, tag)}</span>
        </span>
        <span>
          {t("ticket.last")}{" "}
          <span className="num font-semibold text-ink">{formatPrice(last, market.tickSize, tag)}</span>
        </span>
      </p>
      {field("takeProfit", t("ticket.takeProfit"), t("exits.atTake"))}
      {field("stopLoss", t("ticket.stopLoss"), t("exits.atStop"))}
      <p className="text-13 text-ink-soft">{t("exits.hint")}</p>
      <div className="flex gap-2">
        {hasAny && (
          <Button look="quiet" className="flex-1" onClick={() => send.mutate({ takeProfit: "", stopLoss: "" })}>
            {t("exits.remove")}
          </Button>
        )}
        <Button
          className="min-h-12 flex-1 !rounded-card"
          busy={send.isPending}
          disabled={Object.keys(issues).length > 0}
          onClick={() => send.mutate(draft)}
        >
          {t("exits.save")}
        </Button>
      </div>
    </div>
  );
}
