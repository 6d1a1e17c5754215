import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { toast } from "#/ui/toast.tsx";
import { testChannel } from "../queries.ts";

/** Sends the person a notice by one channel, as an alert would be sent, and says where it was held back. */
export function ChannelTest({ channel }: { channel: "inApp" | "push" }) {
  const { t } = useTranslation("notices");
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const state = await testChannel(channel);
      // A notice in the app tells of itself.
      if (state !== "sent" || channel === "push") toast(t(`test.${state}`), state === "sent" ? "good" : "bad");
    } catch (error) {
      await reportError(error);
    }
    setBusy(false);
  };
  return (
    <Button look="quiet" size="small" busy={isBusy} onClick={() => void send()}>
      {t("test.send")}
    </Button>
  );
}
