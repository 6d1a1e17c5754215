import BellRing from "lucide-react/icons/bell-ring";
import Settings from "lucide-react/icons/settings-2";
import { Suspense, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { Card } from "#/ui/card.tsx";
import { ListRow } from "#/ui/list-row.tsx";

const AlertsSheet = late(() => import("#/features/alerts/components/alerts-sheet.tsx"));
const NoticeSettingsSheet = late(() => import("#/features/notices/components/notice-settings-sheet.tsx"));

const ICON = { className: "size-5 text-ink-soft", strokeWidth: 1.6, "aria-hidden": true } as const;
type Opened = "alerts" | "notices";

/** The person's alerts and what they are told, each in a sheet over /ucenter. */
export function UcenterNotices() {
  const { t } = useTranslation(["alerts", "notices"]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [seen, setSeen] = useState<readonly Opened[]>([]);
  const open = (which: Opened) => {
    setSeen([...seen, which]);
    setOpened(which);
  };
  const close = () => setOpened(null);
  return (
    <>
      <Card className="mx-4 mt-3 divide-y divide-hairline overflow-hidden">
        <ListRow leading={<BellRing {...ICON} />} title={t("title")} onClick={() => open("alerts")} />
        <ListRow leading={<Settings {...ICON} />} title={t("notices:settings.title")} onClick={() => open("notices")} />
      </Card>
      <Suspense fallback={null}>
        {seen.includes("alerts") && <AlertsSheet open={opened === "alerts"} onClose={close} />}
        {seen.includes("notices") && <NoticeSettingsSheet open={opened === "notices"} onClose={close} />}
      </Suspense>
    </>
  );
}
