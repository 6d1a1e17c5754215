import { type OpenSession, sessionRevoke, sessionRevokeOthers } from "@evenkeel/contract/security-devices";
import { useQuery } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { call } from "#/api/client.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { reportError } from "#/api/report-error.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Badge } from "#/ui/badge.tsx";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { toast } from "#/ui/toast.tsx";
import { refreshSecurity, sessionsQuery } from "../queries.ts";

const HANDHELD = /iPhone|iPad|Android/;

function DeviceRow({ session }: { session: OpenSession }) {
  const { t } = useTranslation("security");
  const { tag } = useLocale();
  const Icon = HANDHELD.test(session.device) ? Smartphone : Monitor;
  const name = session.device === "" ? t("devices.unknown") : session.device;
  const end = async () => {
    try {
      await call(sessionRevoke, { body: { id: session.id } });
      toast(t("devices.ended"), "good");
    } catch (error) {
      await reportError(error);
    }
    await refreshSecurity();
  };
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-hairline py-2 last:border-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" strokeWidth={1.6} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi>{name}</bdi>
          {session.isThis && <Badge tone="up">{t("devices.this")}</Badge>}
        </p>
        <p className="text-13 text-ink-faint tabular-nums">
          <bdi>{session.network}</bdi> · <bdi>{formatDateTime(session.lastSeenAt, tag)}</bdi>
        </p>
      </div>
      {!session.isThis && (
        <Button look="danger" size="small" aria-label={t("devices.endOf", { device: name })} onClick={() => void end()}>
          {t("devices.end")}
        </Button>
      )}
    </li>
  );
}

/** Where the person is signed in, each place with its way out. */
export function DevicesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("security");
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, enabled: open });
  const endOthers = async () => {
    try {
      await call(sessionRevokeOthers, { body: {} });
      toast(t("devices.ended"), "good");
    } catch (error) {
      await reportError(error);
    }
    await refreshSecurity();
  };
  const hasOthers = data !== undefined && data.length > 1;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("devices.title")}
      footer={
        hasOthers ? (
          <Button look="outline" size="large" onClick={() => void endOthers()}>
            {t("devices.endOthers")}
          </Button>
        ) : undefined
      }
    >
      <p className="pb-2 text-13 text-ink-soft">{t("devices.text")}</p>
      {!data && isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-32" />}
      {data && (
        <ul>
          {data.map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
