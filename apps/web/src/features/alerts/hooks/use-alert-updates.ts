import { personalNotice } from "@evenkeel/contract/notify";
import { useEffect } from "react";
import * as z from "zod/mini";
import { onPrivate, onPrivateGap } from "#/live/index.ts";
import { refreshAlerts } from "../queries.ts";

const aboutAlert = z.pick(personalNotice, { category: true });

/** Asks for the lists of alerts again when one has fired, or when that may have been missed. */
export function useAlertUpdates(): void {
  useEffect(() => {
    const stops = [
      onPrivate("userNotice", (data) => {
        if (z.safeParse(aboutAlert, data).data?.category === "alerts") void refreshAlerts();
      }),
      onPrivateGap(() => void refreshAlerts()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
