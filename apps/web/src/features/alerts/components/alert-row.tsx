import type { Alert } from "@evenkeel/contract/alert";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { IconButton } from "#/ui/icon-button.tsx";
import { Switch } from "#/ui/switch.tsx";
import { removeAlert, switchAlert } from "../queries.ts";
import { useAlertWords } from "./use-alert-words.ts";

export interface AlertRowProps {
  alert: Alert;
  hasSymbol: boolean;
  onEdit: ((alert: Alert) => void) | undefined;
}

/** One alert: what it watches, how often it tells, its switch, its change and its end. */
export function AlertRow({ alert, hasSymbol, onEdit }: AlertRowProps) {
  const { t } = useTranslation("alerts");
  const words = useAlertWords()(alert);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: Promise<void>) => {
    setBusy(true);
    await work.catch(reportError);
    setBusy(false);
  };
  return (
    <li className="flex min-h-15 items-center gap-1 border-hairline py-1.5 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className={classNames("wrap-anywhere break-keep", alert.isOn ? "font-semibold" : "text-ink-soft")}>
          {hasSymbol && <span className="num me-1.5">{alert.symbol}</span>}
          {words}
        </p>
        {alert.note !== "" && (
          <p className="truncate text-13 text-ink-soft">
            <bdi>{alert.note}</bdi>
          </p>
        )}
        <p className="text-11 text-ink-faint">
          {t(`frequency.${alert.frequency}`)}
          {" · "}
          {alert.channels.map((channel) => t(`channel.${channel}`)).join(", ")}
          {alert.firedCount > 0 && ` · ${t("fired", { count: alert.firedCount })}`}
        </p>
      </div>
      <Switch
        label={t("isOn", { alert: words })}
        checked={alert.isOn}
        disabled={isBusy}
        onChange={(isOn) => void run(switchAlert(alert, isOn))}
      />
      {onEdit && (
        <IconButton label={t("edit", { alert: words })} className="-me-2" onClick={() => onEdit(alert)}>
          <Pencil className="size-5 text-ink-soft" strokeWidth={1.6} />
        </IconButton>
      )}
      <IconButton label={t("remove", { alert: words })} disabled={isBusy} onClick={() => void run(removeAlert(alert))}>
        <Trash className="size-5 text-ink-soft" strokeWidth={1.6} />
      </IconButton>
    </li>
  );
}
