import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { reportError } from "#/api/report-error.ts";
import type { AllBody } from "#/api/trading/trading-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { randomId } from "#/lib/random-id.ts";
import { Button } from "#/ui/button.tsx";
import { Dialog } from "#/ui/dialog.tsx";
import { toast } from "#/ui/toast.tsx";
import { refreshOrders } from "../queries.ts";

export interface CancelAllProps {
  /** Only this coin's orders; undefined for all. */
  coin: string | undefined;
  /** The coin's name, for the question. */
  symbol: string;
  count: number;
  send: (body: AllBody) => Promise<{ readonly canceled: readonly string[] }>;
  /** Where the sentences under the question are: `cancelAllText` and `cancelAllCoinText`. */
  words: "orders:order" | "spot:orders";
}

/** Cancels what is shown, together, after a question. */
export function CancelAll({ coin, symbol, count, send: cancelAll, words }: CancelAllProps) {
  const { t } = useTranslation("orders");
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  // Made when the question is asked: pressing again after a lost answer cancels nothing that was placed since.
  const [clientId, setClientId] = useState(randomId);
  const send = useMutation({
    mutationFn: () => cancelAll({ clientId, ...(coin === undefined ? {} : { coin }) }),
    onSuccess: ({ canceled }) => {
      toast(t("order.canceledCount", { count: canceled.length }), "good");
      setIsAsking(false);
      setClientId(randomId());
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code !== 0) setClientId(randomId());
      void reportError(error);
    },
    onSettled: () => refreshOrders(client),
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t("order.cancelAll")}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("order.cancelAllTitle", { count })}
        description={coin === undefined ? t(`${words}.cancelAllText`) : t(`${words}.cancelAllCoinText`, { symbol })}
        actions={
          <>
            <Button look="ink" busy={send.isPending} onClick={() => send.mutate()}>
              {t("order.cancelAllSubmit", { count })}
            </Button>
            <Button look="quiet" onClick={() => setIsAsking(false)}>
              {t("order.keep")}
            </Button>
          </>
        }
      />
    </>
  );
}
