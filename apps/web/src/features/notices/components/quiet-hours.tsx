import { useTranslation } from "#/i18n/use-translation.ts";
import { CONTROL_BOX, Field } from "#/ui/field.tsx";
import { Switch } from "#/ui/switch.tsx";
import { clockOf, FIRST_QUIET, minutesOf, offsetMinutesAt } from "../model/quiet-hours.ts";

interface Quiet {
  readonly from: number;
  readonly to: number;
  readonly offsetMinutes: number;
}

export interface QuietHoursProps {
  quiet: Quiet | null;
  onChange: (quiet: Quiet | null) => void;
}

/** The hours of the person's day in which nothing is pushed, in the device's own time. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const { t } = useTranslation("notices");
  const set = (hours: { from: number; to: number }) =>
    onChange({ ...hours, offsetMinutes: offsetMinutesAt(new Date()) });
  return (
    <section>
      <div className="flex min-h-13 items-center justify-between gap-3">
        <span>
          {t("quiet.title")}
          <span className="block text-13 text-ink-faint">{t("quiet.text")}</span>
        </span>
        <Switch
          label={t("quiet.title")}
          checked={quiet !== null}
          onChange={(isOn) => (isOn ? set(FIRST_QUIET) : onChange(null))}
        />
      </div>
      {quiet !== null && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          {(["from", "to"] as const).map((bound) => (
            <Field key={bound} label={t(`quiet.${bound}`)}>
              {({ id }) => (
                <div className={CONTROL_BOX}>
                  <input
                    id={id}
                    type="time"
                    value={clockOf(quiet[bound])}
                    onChange={(event) => {
                      const minutes = minutesOf(event.target.value);
                      if (minutes !== undefined) set({ ...quiet, [bound]: minutes });
                    }}
                    className="num min-h-11 w-full bg-transparent outline-none"
                  />
                </div>
              )}
            </Field>
          ))}
        </div>
      )}
    </section>
  );
}
