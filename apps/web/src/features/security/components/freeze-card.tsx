import { accountFreeze } from "@evenkeel/contract/security-devices";
import Snowflake from "lucide-react/icons/snowflake";
import { useState } from "react";
import { call } from "#/api/client.ts";
import { reportError } from "#/api/report-error.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { endingByChoice } from "#/lib/session.ts";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { Dialog } from "#/ui/dialog.tsx";
import type { Overview } from "../queries.ts";

export interface FreezeCardProps {
  overview: Overview;
  onUnfreeze: () => void;
  /** The account is frozen and this session over. */
  onFrozen: () => void;
}

/** The emergency handle: one press and one question freeze everything; undoing it takes proof and a day. */
export function FreezeCard({ overview, onUnfreeze, onFrozen }: FreezeCardProps) {
  const { t } = useTranslation("security");
  const { tag } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { isFrozen, thawsAt } = overview;
  const freeze = async () => {
    setBusy(true);
    try {
      await endingByChoice(() => call(accountFreeze, { body: {} }));
      setAsking(false);
      onFrozen();
    } catch (error) {
      await reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card className="mx-4 mt-3 p-4">
      <div className="flex items-start gap-3">
        <Snowflake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" strokeWidth={1.6} />
        <div>
          <p className="font-semibold">{isFrozen ? t("freeze.isFrozen") : t("freeze.title")}</p>
          <p className="mt-1 text-13 text-ink-soft">
            {thawsAt === null
              ? t(isFrozen ? "freeze.frozenText" : "freeze.text")
              : t("freeze.thawsAt", { time: formatDateTime(thawsAt, tag) })}
          </p>
        </div>
      </div>
      <div className="mt-3 grid gap-2">
        {isFrozen && thawsAt === null && (
          <Button look="outline" onClick={onUnfreeze}>
            {t("freeze.undo")}
          </Button>
        )}
        {(!isFrozen || thawsAt !== null) && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {t(isFrozen ? "freeze.again" : "freeze.do")}
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("freeze.ask")}
        description={t("freeze.askText")}
        actions={
          <>
            <Button look="ink" size="large" busy={isBusy} onClick={() => void freeze()}>
              {t("freeze.confirm")}
            </Button>
            <Button look="quiet" size="large" onClick={() => setAsking(false)}>
              {t("common:cancel")}
            </Button>
          </>
        }
      />
    </Card>
  );
}
