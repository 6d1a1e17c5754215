import { useQuery, useQueryClient } from "@tanstack/react-query";
import Share from "lucide-react/icons/share";
import SquarePlus from "lucide-react/icons/square-plus";
import { type ReactNode, useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { toast } from "#/ui/toast.tsx";
import { pushState } from "../model/push-state.ts";
import { disablePush, enablePush, pushFacts } from "../push-device.ts";
import { noticeSettingsQuery } from "../queries.ts";
import { ChannelTest } from "./channel-test.tsx";

const ICON = { className: "size-5 shrink-0", strokeWidth: 1.6, "aria-hidden": true } as const;

/** Push messages on this device: on, off, or what stands in the way. The browser asks only after a press here. */
export function PushCard() {
  const { t } = useTranslation("notices");
  const client = useQueryClient();
  const { data: settings } = useQuery(noticeSettingsQuery);
  const key = settings?.vapidPublicKey ?? null;
  const { data: facts } = useQuery({
    queryKey: ["user", "pushFacts", key],
    queryFn: () => pushFacts(key !== null),
    enabled: settings !== undefined,
    staleTime: 0,
  });
  const [isBusy, setBusy] = useState(false);
  if (!facts) return null;
  const state = pushState(facts);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // What the browser refuses has no words of the server's.
      if (error instanceof ApiError) await reportError(error);
      else toast(t("push.failed"), "bad");
    }
    await client.invalidateQueries({ queryKey: ["user", "pushFacts"] });
    await client.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey });
    setBusy(false);
  };
  const enable = async () => {
    if (key !== null && (await enablePush(key))) toast(t("push.enabled"), "good");
  };
  return (
    <Card className="p-3.5">
      <p className="font-semibold">{t("push.title")}</p>
      <p className="mt-1 text-13 text-ink-soft">{t(`push.${state}`)}</p>
      {state === "howTo" && (
        <ol className="mt-3 space-y-2 text-13">
          <Step icon={<Share {...ICON} />}>{t("push.step1")}</Step>
          <Step icon={<SquarePlus {...ICON} />}>{t("push.step2")}</Step>
        </ol>
      )}
      {state === "off" && (
        <Button className="mt-3" size="small" busy={isBusy} onClick={() => void run(enable)}>
          {t("push.enable")}
        </Button>
      )}
      {state === "on" && (
        <div className="mt-3 flex gap-2">
          <ChannelTest channel="push" />
          <Button look="outline" size="small" busy={isBusy} onClick={() => void run(disablePush)}>
            {t("push.disable")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <span className="text-accent">{icon}</span>
      {children}
    </li>
  );
}
