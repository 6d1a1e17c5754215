import type { DataOf } from "@evenkeel/contract/endpoint";
import { accountUnfreeze } from "@evenkeel/contract/security-devices";
import {
  passkeyAddOptions,
  passkeyRemove,
  recoveryRenew,
  totpBegin,
  totpOff,
} from "@evenkeel/contract/security-factors";
import { coverSet, phraseSet, tradeLockOff, tradeLockOn } from "@evenkeel/contract/security-settings";
import { useQuery } from "@tanstack/react-query";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import KeyRound from "lucide-react/icons/key-round";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Lock from "lucide-react/icons/lock";
import MailCheck from "lucide-react/icons/mail-check";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { call } from "#/api/client.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { reportError } from "#/api/report-error.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { endSession } from "#/lib/session.ts";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { Switch } from "#/ui/switch.tsx";
import { toast } from "#/ui/toast.tsx";
import { hasPasskeys } from "../model/webauthn.ts";
import { type Overview, overviewQuery, refreshSecurity } from "../queries.ts";
import { DevicesSheet } from "./devices-sheet.tsx";
import { FreezeCard } from "./freeze-card.tsx";
import { GuardCard } from "./guard-card.tsx";
import { OwnDataCard } from "./own-data-card.tsx";
import { PasskeySheet } from "./passkey-sheet.tsx";
import { PhraseSheet } from "./phrase-sheet.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StepUpSheet, type StepUpTask } from "./step-up-sheet.tsx";
import { TotpSheet } from "./totp-sheet.tsx";

const ICON = { className: "size-5 text-ink-soft", strokeWidth: 1.6, "aria-hidden": true } as const;
const COVERS = [null, 0, 60, 300] as const;

/** How the account is guarded: factors, mails, devices, the locks and the freeze. */
export function SecurityScreen() {
  const { t } = useTranslation(["security", "screens"]);
  const onBack = useBack();
  const { data, isError, refetch } = useQuery(overviewQuery);
  return (
    <main className="column pb-8">
      <PageHeader title={t("screens:/security.title")} back={{ label: t("common:back"), onBack }} />
      {!data && isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div className="space-y-3 px-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-56" />
        </div>
      )}
      {data && <Guards overview={data} />}
    </main>
  );
}

function Guards({ overview }: { overview: Overview }) {
  const { t } = useTranslation("security");
  const { tag } = useLocale();
  const [task, setTask] = useState<StepUpTask | null>(null);
  const [begun, setBegun] = useState<DataOf<typeof totpBegin> | null>(null);
  const [offer, setOffer] = useState<DataOf<typeof passkeyAddOptions> | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [sheet, setSheet] = useState<"devices" | "phrase" | null>(null);

  /** Proves, acts, says so, and looks again. */
  const guard = (
    purpose: string,
    need: StepUpTask["need"],
    act: (stepUp: Parameters<StepUpTask["run"]>[0]) => Promise<void>,
    done?: string,
  ) =>
    setTask({
      purpose,
      need,
      run: async (stepUp) => {
        await act(stepUp);
        if (done !== undefined) toast(done, "good");
        await refreshSecurity();
      },
    });
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      await reportError(error);
    }
    await refreshSecurity();
  };

  const toggleTotp = () =>
    overview.totp.isOn
      ? guard(totpOff.name, "full", async (stepUp) => void (await call(totpOff, { body: { stepUp } })), t("totp.isOff"))
      : guard(totpBegin.name, "factor", async (stepUp) => setBegun(await call(totpBegin, { body: { stepUp } })));
  const addPasskey = () =>
    guard(passkeyAddOptions.name, "factor", async (stepUp) =>
      setOffer(await call(passkeyAddOptions, { body: { stepUp } })),
    );
  const removePasskey = (id: string) =>
    guard(
      passkeyRemove.name,
      "full",
      async (stepUp) => void (await call(passkeyRemove, { body: { id, stepUp } })),
      t("passkey.removed"),
    );
  const renewCodes = () =>
    guard(recoveryRenew.name, "full", async (stepUp) =>
      setCodes((await call(recoveryRenew, { body: { stepUp } })).recoveryCodes),
    );
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
  const unfreeze = () =>
    guard(
      accountUnfreeze.name,
      "full",
      async (stepUp) => void (await call(accountUnfreeze, { body: { stepUp } })),
      t("freeze.thawing"),
    );
  const onFrozen = () => {
    endSession("byChoice");
    toast(t("freeze.done"), "good");
  };

  return (
    <>
      <GuardCard overview={overview} />
      <h2 className="px-4 pt-5 text-13 text-ink-soft">{t("factors")}</h2>
      <Card className="mx-4 mt-3 divide-y divide-hairline overflow-hidden">
        <ListRow
          leading={<KeyRound {...ICON} />}
          title={t("totp.row")}
          detail={
            overview.totp.since === null ? t("totp.detail") : t("since", { day: formatDay(overview.totp.since, tag) })
          }
          trailing={<Switch label={t("totp.row")} checked={overview.totp.isOn} onChange={toggleTotp} />}
        />
        {overview.passkeys.map((passkey) => (
          <ListRow
            key={passkey.id}
            leading={<Fingerprint {...ICON} />}
            title={<bdi>{passkey.name}</bdi>}
            detail={t("passkey.since", { day: formatDay(passkey.createdAt, tag) })}
            trailing={
              <Button
                look="danger"
                size="small"
                aria-label={t("passkey.removeOf", { name: passkey.name })}
                onClick={() => removePasskey(passkey.id)}
              >
                {t("passkey.remove")}
              </Button>
            }
          />
        ))}
        {overview.arePasskeysOpen && hasPasskeys() && (
          <ListRow
            leading={<Plus {...ICON} />}
            title={t("passkey.add")}
            detail={t("passkey.detail")}
            onClick={addPasskey}
          />
        )}
        {overview.factors.length > 0 && (
          <ListRow
            leading={<LifeBuoy {...ICON} />}
            title={t("codes.row")}
            detail={t("codes.left", { count: overview.recoveryCodesLeft })}
            onClick={renewCodes}
            trailing={t("codes.renew")}
          />
        )}
      </Card>
      <h2 className="px-4 pt-5 text-13 text-ink-soft">{t("everyday")}</h2>
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
      <h2 className="px-4 pt-5 text-13 text-ink-soft">{t("emergency")}</h2>
      <FreezeCard overview={overview} onUnfreeze={unfreeze} onFrozen={onFrozen} />
      <h2 className="px-4 pt-5 text-13 text-ink-soft">{t("data")}</h2>
      <OwnDataCard overview={overview} onTask={setTask} />
      <StepUpSheet key={overview.factors.join()} task={task} factors={overview.factors} onClose={() => setTask(null)} />
      <TotpSheet begun={begun} onClose={() => setBegun(null)} />
      <PasskeySheet offer={offer} onClose={() => setOffer(null)} />
      <DevicesSheet open={sheet === "devices"} onClose={() => setSheet(null)} />
      <PhraseSheet
        open={sheet === "phrase"}
        hasPhrase={overview.hasPhrase}
        onClose={() => setSheet(null)}
        onChosen={savePhrase}
      />
      <Sheet open={codes.length > 0} onClose={() => setCodes([])} title={t("codes.title")}>
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      </Sheet>
    </>
  );
}
