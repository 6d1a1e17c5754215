import { ALERT_KINDS } from "@evenkeel/contract/alert";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { type ReactNode, useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { toast } from "#/ui/toast.tsx";
import { usePresent } from "../hooks/use-present.ts";
import { type AlertKind, bodyOf, firstDraft, issueOf, withKind } from "../model/alert-draft.ts";
import { addAlert } from "../queries.ts";
import { AlertFields } from "./alert-fields.tsx";

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
      <Chips<AlertKind>
        label={t("kindLabel")}
        items={ALERT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={draft.kind}
        onChange={(kind) => setDraft(withKind(draft, kind, present))}
        className="-mx-4"
      />
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
