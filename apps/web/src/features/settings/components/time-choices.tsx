import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import {
  DATE_FORMATS,
  type DateFormat,
  dateFormatStore,
  TIME_ZONES,
  type TimeZoneChoice,
  timeZoneStore,
} from "#/lib/time-choice.ts";
import { Chips } from "#/ui/chips.tsx";

/** In which zone times are told, how dates are written, and what that looks like. */
export function TimeChoices() {
  const { t } = useTranslation("settings");
  const { tag } = useLocale();
  const zone = useStore(timeZoneStore);
  const format = useStore(dateFormatStore);
  const nameOf = (choice: TimeZoneChoice) =>
    choice === "usual" || choice === "device" || choice === "UTC"
      ? t(`zone.${choice}`)
      : (choice.split("/")[1] ?? choice).replace("_", " ");
  return (
    <>
      <p className="flex justify-between gap-3 px-4 pt-2">
        <span>{t("zone.label")}</span>
        <bdi className="text-13 text-ink-faint tabular-nums">{formatDateTime(SHOWN_AT, tag)}</bdi>
      </p>
      <Chips<TimeZoneChoice>
        label={t("zone.label")}
        items={(["usual", ...TIME_ZONES] as const).map((value) => ({ value, label: nameOf(value) }))}
        value={zone}
        onChange={timeZoneStore.set}
      />
      <p className="px-4 pt-2">{t("date.label")}</p>
      <Chips<DateFormat>
        label={t("date.label")}
        items={DATE_FORMATS.map((value) => ({ value, label: value === "language" ? t("date.language") : value }))}
        value={format}
        onChange={dateFormatStore.set}
      />
    </>
  );
}

/** When this page was loaded: an example that stands still. */
const SHOWN_AT = Date.now();
