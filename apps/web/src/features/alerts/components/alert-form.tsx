import type { MarketRow } from "@evenkeel/contract/instrument";
import { type ReactNode, useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { toast } from "#/ui/toast.tsx";
import { usePresent } from "../hooks/use-present.ts";
import { type AlertKind, bodyOf, firstDraft, indicatorOf, issueOf, kindOf, withKind } from "../model/alert-draft.ts";
import { addAlert } from "../queries.ts";
import { AlertFields } from "./alert-fields.tsx";
import { IndicatorFields } from "./indicator-fields.tsx";

/** What can be chosen at first; an indicator, its side and its candles are chosen after it. */
const PLAIN = ["priceAbove", "priceBelow", "changeUp", "changeDown", "volumeAbove"] as const;
const FUNDED = ["fundingAbove"] as const;
type Choice = (typeof PLAIN)[number] | (typeof FUNDED)[number] | "indicator";

/** Only contracts on coins have funding. */
const choicesOf = ({ type, subType }: MarketRow): readonly Choice[] =>
  type === "CryptoCoin" && subType !== "spot" ? [...PLAIN, ...FUNDED, "indicator"] : [...PLAIN, "indicator"];

const FIRST_INDICATOR = kindOf("ma", true);

export interface AlertFormProps {
  row: MarketRow;
  /** The card that lets this device take push messages. */
  pushCard: ReactNode;
}

/** Sets one alert on one instrument, from its present price. */
export function AlertForm({ row, pushCard }: AlertFormProps) {
  const { t } = useTranslation("alerts");
  const present = usePresent(row);
  const [draft, setDraft] = useState(() => firstDraft(present));
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const issue = issueOf(draft, present);
  const choice = indicatorOf(draft.kind) === null ? draft.kind : "indicator";
  const watch = (kind: AlertKind) => setDraft(withKind(draft, kind, present));

  const submit = async () => {
    setChecked(true);
    if (issue !== null) return;
    setBusy(true);
    try {
      await addAlert(bodyOf(draft, row));
      toast(t("added"), "good");
      setChecked(false);
    } catch (error) {
      await reportError(error);
    }
    setBusy(false);
  };

  return (
    <div className="space-y-3">
      <Chips<string>
        label={t("kindLabel")}
        items={choicesOf(row).map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={choice}
        onChange={(next) => watch(next === "indicator" ? FIRST_INDICATOR : (next as AlertKind))}
        className="-mx-4"
      />
      <IndicatorFields draft={draft} onKind={watch} onCandles={(candles) => setDraft({ ...draft, candles })} />
      <AlertFields
        row={row}
        draft={draft}
        onChange={(part) => setDraft({ ...draft, ...part })}
        issue={isChecked ? issue : null}
        hasWindow
        pushCard={pushCard}
      />
      <Button size="large" busy={isBusy} onClick={() => void submit()}>
        {t("set")}
      </Button>
    </div>
  );
}
