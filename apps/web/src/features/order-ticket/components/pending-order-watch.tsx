import { useEffect, useRef } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import { Spinner } from "#/ui/spinner.tsx";
import { toast } from "#/ui/toast.tsx";
import { readPending, settlePending } from "../model/pending-order.ts";
import { resumeOrder } from "../model/resume-order.ts";
import { followedHere, pendingStore, resumingStore } from "../pending-store.ts";
import { type AnyOrder, anyOrder, askOutcome } from "../queries.ts";

export interface PendingOrderWatchProps {
  /** The order that did arrive. */
  onPlaced: (order: AnyOrder) => void;
}

/** After a reload: asks what became of the order that was being sent, and says so until it is known. */
export function PendingOrderWatch({ onPlaced }: PendingOrderWatchProps) {
  const { t } = useTranslation("trade");
  const isResuming = useStore(resumingStore);
  const tell = useRef({ onPlaced, t });
  useEffect(() => {
    tell.current = { onPlaced, t };
  });
  useEffect(() => {
    const pending = readPending(pendingStore, Date.now());
    if (pending === null || followedHere.has(pending.clientId)) return;
    const { clientId } = pending;
    let isGone = false;
    resumingStore.set(true);
    void resumeOrder({
      ask: () => askOutcome(clientId, anyOrder),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      isGone: () => isGone,
    }).then((resumed) => {
      if (isGone || resumed === null) return;
      settlePending(pendingStore, clientId);
      resumingStore.set(false);
      const { onPlaced: placed, t: words } = tell.current;
      if (resumed.kind === "refused") return void reportError(resumed.error);
      if (resumed.kind === "absent") return toast(words("resume.absent"), "bad");
      toast(words("resume.placed"), "good");
      placed(resumed.order);
    });
    return () => {
      isGone = true;
      resumingStore.set(false);
    };
  }, []);
  if (!isResuming) return null;
  return (
    // Above the bar under the thumb, so that nothing moves when it comes and goes.
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30">
      <p
        role="status"
        className="mx-auto flex w-fit max-w-[92vw] items-center gap-2 rounded-field bg-warn-soft px-3 py-2 text-13 text-warn"
      >
        <Spinner className="size-4 shrink-0" />
        {t("resume.checking")}
      </p>
    </div>
  );
}
