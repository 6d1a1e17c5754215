import EyeOff from "lucide-react/icons/eye-off";
import { Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useUser } from "#/api/user-query.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { readForTab, writeForTab } from "#/lib/storage.ts";
import { Button } from "#/ui/button.tsx";
import { isCoveredOnReturn } from "../model/cover.ts";

/**
 * Covers the screen when it is left, so that a list of open apps shows nothing, and keeps it covered on return when the
 * person was away for long. It asks for no proof: whoever holds the phone can lift it.
 */
export function PrivacyCover() {
  const after = useUser()?.detail.coverAfterSeconds ?? null;
  const [isCovered, setCovered] = useState(false);
  useEffect(() => {
    if (after === null) {
      writeForTab("COVER_LEFT_AT", null);
      setCovered(false);
      return;
    }
    const onReturn = () => {
      const stays = isCoveredOnReturn(readForTab("COVER_LEFT_AT"), Date.now(), after);
      if (!stays) writeForTab("COVER_LEFT_AT", null);
      setCovered(stays);
    };
    const onChange = () => {
      if (document.visibilityState === "visible") return onReturn();
      if (readForTab("COVER_LEFT_AT") === null) writeForTab("COVER_LEFT_AT", String(Date.now()));
      // At once: the system takes its picture of the app as soon as this returns.
      flushSync(() => setCovered(true));
    };
    // A page that was loaded anew while it was covered is still to be lifted.
    if (document.visibilityState === "visible") onReturn();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, [after]);
  if (!isCovered) return null;
  return (
    // Without its words it covers all the same.
    <Suspense fallback={<div className="fixed inset-0 z-50 bg-ground" />}>
      <Cover
        onLift={() => {
          writeForTab("COVER_LEFT_AT", null);
          setCovered(false);
        }}
      />
    </Suspense>
  );
}

function Cover({ onLift }: { onLift: () => void }) {
  const { t } = useTranslation("security");
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={t("cover.title")}
      className="fixed inset-0 z-50 grid place-items-center bg-ground px-8 text-center text-ink"
    >
      <div className="flex w-full max-w-72 flex-col items-center">
        <EyeOff aria-hidden="true" className="size-10 text-ink-soft" strokeWidth={1.4} />
        <p className="mt-4 text-17 font-semibold">{t("cover.title")}</p>
        <p className="mt-1.5 mb-6 text-15 text-ink-soft">{t("cover.text")}</p>
        <Button size="large" autoFocus onClick={onLift}>
          {t("cover.lift")}
        </Button>
      </div>
    </div>
  );
}
