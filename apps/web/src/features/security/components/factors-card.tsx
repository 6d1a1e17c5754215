import type { DataOf } from "@evenkeel/contract/endpoint";
import {
  passkeyAddOptions,
  passkeyRemove,
  recoveryRenew,
  totpBegin,
  totpOff,
} from "@evenkeel/contract/security-factors";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import KeyRound from "lucide-react/icons/key-round";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { call } from "#/api/client.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { Switch } from "#/ui/switch.tsx";
import type { Guard } from "../hooks/use-guarded.ts";
import { hasPasskeys } from "../model/webauthn.ts";
import type { Overview } from "../queries.ts";
import { PasskeySheet } from "./passkey-sheet.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TotpSheet } from "./totp-sheet.tsx";

const ICON = { className: "size-5 text-ink-soft", strokeWidth: 1.6, "aria-hidden": true } as const;

/** What is asked for besides the password: an authenticator, passkeys, and the codes that stand in for them. */
export function FactorsCard({ overview, guard }: { overview: Overview; guard: Guard }) {
  const { t } = useTranslation("security");
  const { tag } = useLocale();
  const [begun, setBegun] = useState<DataOf<typeof totpBegin> | null>(null);
  const [offer, setOffer] = useState<DataOf<typeof passkeyAddOptions> | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);

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

  return (
    <>
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
      <TotpSheet begun={begun} onClose={() => setBegun(null)} />
      <PasskeySheet offer={offer} onClose={() => setOffer(null)} />
      <Sheet open={codes.length > 0} onClose={() => setCodes([])} title={t("codes.title")}>
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      </Sheet>
    </>
  );
}
