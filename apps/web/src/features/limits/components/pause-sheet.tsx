import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { toast } from "#/ui/toast.tsx";
import { excludeSelf, startCoolOff } from "../queries.ts";

const DAYS = { "1": 1, "7": 7, "30": 30 } as const;
const MONTHS = ["6", "12", "36", "60"] as const;

export interface PauseSheetProps {
  /** Null while none is begun. */
  kind: "coolOff" | "exclusion" | null;
  onClose: () => void;
}

/** Begins a pause: how long, what it means, and a second press, as nobody can take it back. */
export function PauseSheet({ kind, onClose }: PauseSheetProps) {
  const { t } = useTranslation("limits");
  const [days, setDays] = useState<keyof typeof DAYS>("1");
  const [months, setMonths] = useState<(typeof MONTHS)[number]>("6");
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    if (!isSure) return setSure(true);
    setBusy(true);
    try {
      await (kind === "coolOff" ? startCoolOff(DAYS[days]) : excludeSelf(Number(months)));
      toast(t("begun"), "good");
      onClose();
    } catch (error) {
      await reportError(error);
    } finally {
      setBusy(false);
    }
  };
  const change = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      setSure(false);
      set(value);
    };
  };
  return (
    <Sheet
      open={kind !== null}
      onClose={onClose}
      title={kind === null ? "" : t(kind)}
      footer={
        <Button size="large" look={isSure ? "danger" : "primary"} busy={isBusy} onClick={() => void begin()}>
          {t(isSure ? "sure" : "begin")}
        </Button>
      }
    >
      <div className="space-y-4">
        {kind === "coolOff" && (
          <Segmented
            label={t("coolOff")}
            items={(Object.keys(DAYS) as (keyof typeof DAYS)[]).map((value) => ({ value, label: t(`days.${value}`) }))}
            value={days}
            onChange={change(setDays)}
          />
        )}
        {kind === "exclusion" && (
          <Segmented
            label={t("exclusion")}
            items={MONTHS.map((value) => ({ value, label: t(`months.${value}`) }))}
            value={months}
            onChange={change(setMonths)}
          />
        )}
        <ul className="list-disc space-y-1.5 ps-5 text-15 text-ink-soft">
          <li>{t("means.nothing")}</li>
          <li>{t("means.orders")}</li>
          <li>{t("means.works")}</li>
          <li className="font-semibold text-ink">{t("means.final")}</li>
        </ul>
      </div>
    </Sheet>
  );
}
