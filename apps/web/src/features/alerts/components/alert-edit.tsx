import type { Alert } from "@evenkeel/contract/alert";
import { useEffect, useRef, useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { toast } from "#/ui/toast.tsx";
import { usePresent } from "../hooks/use-present.ts";
import { changeOf, draftOf, issueOfChange } from "../model/alert-draft.ts";
import { changeAlert } from "../queries.ts";
import { AlertFields } from "./alert-fields.tsx";
import type { AlertFormProps } from "./alert-form.tsx";
import { useAlertWords } from "./use-alert-words.ts";

export interface AlertEditProps extends AlertFormProps {
  alert: Alert;
  onDone: () => void;
}

/** Changes one alert. What it watches stays; a new level also switches it on. */
export function AlertEdit({ alert, row, pushCard, onDone }: AlertEditProps) {
  const { t } = useTranslation("alerts");
  const words = useAlertWords()(alert);
  const present = usePresent(row);
  const [draft, setDraft] = useState(() => draftOf(alert));
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const issue = issueOfChange(draft, alert, present);
  // The list that it was chosen from may stand far below.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise here, which is no clean-up.
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const submit = async () => {
    setChecked(true);
    if (issue !== null) return;
    setBusy(true);
    try {
      await changeAlert(changeOf(draft, alert));
      toast(t("changed"), "good");
      onDone();
    } catch (error) {
      await reportError(error);
      setBusy(false);
    }
  };

  return (
    <div ref={box} className="space-y-3">
      <h3 className="font-semibold">{words}</h3>
      <AlertFields
        row={row}
        draft={draft}
        onChange={(part) => setDraft({ ...draft, ...part })}
        issue={isChecked ? issue : null}
        hasWindow={false}
        pushCard={pushCard}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" size="large" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        <Button size="large" busy={isBusy} onClick={() => void submit()}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
