import { coverSet, phraseSet, tradeLockOff, tradeLockOn } from "@evenkeel/contract/security-settings";
import Lock from "lucide-react/icons/lock";
import MailCheck from "lucide-react/icons/mail-check";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useState } from "react";
import { call } from "#/api/client.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Card } from "#/ui/card.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Switch } from "#/ui/switch.tsx";
import type { Change, Guard } from "../hooks/use-guarded.ts";
import type { Overview } from "../queries.ts";
import { DevicesSheet } from "./devices-sheet.tsx";
import { PhraseSheet } from "./phrase-sheet.tsx";

const ICON = { className: "size-5 text-ink-soft", strokeWidth: 1.6, "aria-hidden": true } as const;
const COVERS = [null, 0, 60, 300] as const;

export interface EverydayCardProps {
  overview: Overview;
  guard: Guard;
  change: Change;
}

/** What guards the account from day to day: devices, the phrase in mails, the lock on trading, the cover on return. */
export function EverydayCard({ overview, guard, change }: EverydayCardProps) {
  const { t } = useTranslation("security");
  const [sheet, setSheet] = useState<"devices" | "phrase" | null>(null);

  const savePhrase = (phrase: string) => {
    setSheet(null);
    guard(
      phraseSet.name,
      "factor",
      async (stepUp) => void (await call(phraseSet, { body: { phrase, stepUp } })),
      t("phrase.saved"),
    );
  };
  const toggleLock = (isOn: boolean) =>
    isOn
      ? void change(() => call(tradeLockOn, { body: {} }))
      : guard(
          tradeLockOff.name,
          "factor",
          async (stepUp) => void (await call(tradeLockOff, { body: { stepUp } })),
          t("tradeLock.isOff"),
        );

  return (
    <>
      <Card className="mx-4 mt-3 divide-y divide-hairline overflow-hidden">
        <ListRow
          leading={<MonitorSmartphone {...ICON} />}
          title={t("devices.row")}
          detail={t("devices.count", { count: overview.sessions })}
          onClick={() => setSheet("devices")}
        />
        <ListRow
          leading={<MailCheck {...ICON} />}
          title={t("phrase.row")}
          detail={t(overview.hasPhrase ? "phrase.isSet" : "phrase.detail")}
          onClick={() => setSheet("phrase")}
        />
        <ListRow
          leading={<Lock {...ICON} />}
          title={t("tradeLock.row")}
          detail={t("tradeLock.detail")}
          trailing={<Switch label={t("tradeLock.row")} checked={overview.hasTradeLock} onChange={toggleLock} />}
        />
        <div className="px-4 py-3">
          <p>{t("cover.row")}</p>
          <p className="mt-0.5 mb-2.5 text-13 text-ink-faint">{t("cover.detail")}</p>
          <Segmented
            label={t("cover.row")}
            items={COVERS.map((after) => ({ value: String(after), label: t(`cover.${after}`) }))}
            value={String(overview.coverAfterSeconds)}
            onChange={(value) => {
              const coverAfterSeconds = COVERS.find((after) => String(after) === value) ?? null;
              void change(() => call(coverSet, { body: { coverAfterSeconds } }));
            }}
          />
        </div>
      </Card>
      <DevicesSheet open={sheet === "devices"} onClose={() => setSheet(null)} />
      <PhraseSheet
        open={sheet === "phrase"}
        hasPhrase={overview.hasPhrase}
        onClose={() => setSheet(null)}
        onChosen={savePhrase}
      />
    </>
  );
}
