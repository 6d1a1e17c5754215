import { type LimitField, REMINDER_MINUTES } from "@evenkeel/contract/risk-limits";
import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { toast } from "#/ui/toast.tsx";
import { isTightening, LIMIT_UNITS } from "../model/limit-words.ts";
import { changeLimits } from "../queries.ts";

export interface LimitSheetProps {
  /** Null while nothing is changed. */
  field: LimitField | null;
  now: string | null;
  onClose: () => void;
}

/** Sets one limit, or takes it away; says from when on that counts before it is done. */
export function LimitSheet({ field, now, onClose }: LimitSheetProps) {
  const { t } = useTranslation("limits");
  const [wanted, setWanted] = useState(now ?? "");
  const [isBusy, setBusy] = useState(false);
  const unit = field === null ? "count" : LIMIT_UNITS[field];
  const isWhole = unit === "x" || unit === "count";
  const same = wanted === (now ?? "");
  const save = async () => {
    if (field === null) return;
    setBusy(true);
    try {
      await changeLimits({ [field]: wanted });
      toast(t(isTightening(wanted, now) ? "saved.now" : "saved.later"), "good");
      onClose();
    } catch (error) {
      await reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={field !== null}
      onClose={onClose}
      title={field === null ? "" : t(`field.${field}`)}
      footer={
        <Button size="large" busy={isBusy} disabled={same} onClick={() => void save()}>
          {t(wanted === "" && !same ? "remove" : "save")}
        </Button>
      }
    >
      <div className="space-y-4">
        {field !== null && <p className="text-15 text-ink-soft">{t(`about.${field}`)}</p>}
        {unit === "minutes" ? (
          <Chips
            label={t("field.sessionReminder")}
            className="-mx-4"
            items={["", ...REMINDER_MINUTES].map((value) => ({
              value,
              label: value === "" ? t("none") : t("minutes", { n: value }),
            }))}
            value={wanted}
            onChange={setWanted}
          />
        ) : (
          <NumberField
            label={t("amount")}
            value={wanted}
            onChange={setWanted}
            decimals={isWhole ? 0 : 2}
            unit={unit === "USDT" ? "USDT" : unit === "x" ? "×" : undefined}
            placeholder={t("none")}
          />
        )}
        {!same && (
          <p className="text-13 text-ink-soft">{t(isTightening(wanted, now) ? "counts.now" : "counts.later")}</p>
        )}
      </div>
    </Sheet>
  );
}
