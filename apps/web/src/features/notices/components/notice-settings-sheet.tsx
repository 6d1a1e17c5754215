import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "#/api/load-failed.tsx";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Sheet } from "#/ui/sheet.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { Switch } from "#/ui/switch.tsx";
import { changeSettings, noticeSettingsQuery } from "../queries.ts";
import { ChannelTest } from "./channel-test.tsx";
import { PushCard } from "./push-card.tsx";
import { QuietHours } from "./quiet-hours.tsx";

const SWITCHES = ["orders", "alerts", "announcements", "rewards"] as const;

/** Which notices come by push, when not, and whether this device gets them at all. */
export default function NoticeSettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("notices");
  const { data, isError, refetch } = useQuery({ ...noticeSettingsQuery, enabled: open });
  const change = (body: Parameters<typeof changeSettings>[0]) => void changeSettings(body).catch(reportError);
  return (
    <Sheet open={open} onClose={onClose} title={t("settings.title")}>
      <div className="min-h-[50dvh] space-y-4">
        {!data && isError && <LoadFailed onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-48" />}
        {data && (
          <>
            <PushCard />
            <div className="flex min-h-13 items-center justify-between gap-3 rounded-card border border-hairline px-3.5">
              <span>{t("test.inApp")}</span>
              <ChannelTest channel="inApp" />
            </div>
            <section>
              <h3 className="text-13 text-ink-soft">{t("settings.byPush")}</h3>
              {SWITCHES.map((name) => (
                <div key={name} className="flex min-h-13 items-center justify-between gap-3 border-b border-hairline">
                  <span>{t(`category.${name}`)}</span>
                  <Switch
                    label={t(`category.${name}`)}
                    checked={data.push[name]}
                    onChange={(isOn) => change({ push: { [name]: isOn } })}
                  />
                </div>
              ))}
              <p className="mt-2 text-13 text-ink-faint">{t("settings.always")}</p>
            </section>
            <QuietHours quiet={data.quiet} onChange={(quiet) => change({ quiet })} />
          </>
        )}
      </div>
    </Sheet>
  );
}
