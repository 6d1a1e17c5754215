import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { restrictedStore } from "#/lib/restricted.ts";
import { useNavigate } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { Dialog } from "#/ui/dialog.tsx";
import { limitsQuery } from "../queries.ts";

const MINUTE_MS = 60_000;
const LOOK_MS = 15_000;
/** When this visit began: the page's own life, which a reload begins anew. */
const beganAt = Date.now();

/**
 * Asks whether to go on after as many minutes as the person has set, and again after as many more; tells the screens that
 * trade while a pause runs.
 */
export function SessionReminder() {
  const { t } = useTranslation("limits");
  const navigate = useNavigate();
  const { data } = useQuery(limitsQuery);
  const minutes = Number(data?.limits.sessionReminder.value ?? 0);
  const [passed, setPassed] = useState(0);
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (minutes === 0) return;
    const look = () => setPassed(Math.floor((Date.now() - beganAt) / (minutes * MINUTE_MS)));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [minutes]);
  const isRestricted = data?.restriction != null;
  useEffect(() => {
    restrictedStore.set(isRestricted);
    return () => restrictedStore.set(false);
  }, [isRestricted]);
  const close = () => setSeen(passed);
  return (
    <Dialog
      open={minutes > 0 && passed > seen}
      onClose={close}
      title={t("reminder.title", { n: String(passed * minutes) })}
      description={t("reminder.text")}
      actions={
        <>
          <Button size="large" onClick={close}>
            {t("reminder.goOn")}
          </Button>
          <Button
            size="large"
            look="quiet"
            onClick={() => {
              close();
              navigate("/ucenter?page=limits");
            }}
          >
            {t("reminder.pause")}
          </Button>
        </>
      }
    />
  );
}
