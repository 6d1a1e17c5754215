import { accountClose, accountKeep, dataExport } from "@evenkeel/contract/security-data";
import Download from "lucide-react/icons/download";
import UserX from "lucide-react/icons/user-x";
import { call } from "#/api/client.ts";
import { reportError } from "#/api/report-error.ts";
import { formatDateTime, formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { toast } from "#/ui/toast.tsx";
import { saveJson } from "../model/save-json.ts";
import { type Overview, refreshSecurity } from "../queries.ts";
import type { StepUpTask } from "./step-up-sheet.tsx";

const ICON = { className: "size-5 text-ink-soft", strokeWidth: 1.6, "aria-hidden": true } as const;

/** What a person may take away, and the way out. */
export function OwnDataCard({ overview, onTask }: { overview: Overview; onTask: (task: StepUpTask) => void }) {
  const { t } = useTranslation("security");
  const { tag } = useLocale();
  const { closesAt, identityUntil } = overview;
  const takeAway = () =>
    onTask({
      purpose: dataExport.name,
      need: "factor",
      run: async (stepUp) => {
        const data = await call(dataExport, { body: { stepUp } });
        saveJson(`evenkeel-${data.userId}.json`, data);
        toast(t("data.saved"), "good");
      },
    });
  const close = () =>
    onTask({
      purpose: accountClose.name,
      need: "full",
      run: async (stepUp) => {
        await call(accountClose, { body: { stepUp } });
        toast(t("close.asked"), "good");
        await refreshSecurity();
      },
    });
  const keep = async () => {
    try {
      await call(accountKeep, { body: {} });
      toast(t("close.kept"), "good");
    } catch (error) {
      await reportError(error);
    }
    await refreshSecurity();
  };
  return (
    <Card className="mx-4 mt-3 divide-y divide-hairline overflow-hidden">
      <ListRow leading={<Download {...ICON} />} title={t("data.row")} detail={t("data.detail")} onClick={takeAway} />
      {closesAt === null ? (
        <ListRow leading={<UserX {...ICON} />} title={t("close.row")} detail={t("close.detail")} onClick={close} />
      ) : (
        <ListRow
          leading={<UserX {...ICON} />}
          title={t("close.row")}
          detail={[
            t("close.at", { time: formatDateTime(closesAt, tag) }),
            ...(identityUntil === null ? [] : [t("close.identity", { day: formatDay(identityUntil, tag) })]),
          ].join(" ")}
          trailing={
            <Button look="outline" size="small" onClick={() => void keep()}>
              {t("close.keep")}
            </Button>
          }
        />
      )}
    </Card>
  );
}
