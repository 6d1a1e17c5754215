import { useState } from "react";
import { useProduct } from "#/api/trading/use-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Dialog } from "#/ui/dialog.tsx";
import { toast } from "#/ui/toast.tsx";
import { useOnce } from "../hooks/use-once.ts";
import type { PositionMarket } from "./position-market.ts";

export interface CloseAllProps {
  /** Only this coin's positions; undefined for all. */
  coin: string | undefined;
  symbol: string;
  count: number;
  marketOf: (coin: string) => PositionMarket;
}

/** Closes what is shown at the market, together, after a question. */
export function CloseAll({ coin, symbol, count, marketOf }: CloseAllProps) {
  const { t } = useTranslation("orders");
  const product = useProduct();
  const [isAsking, setIsAsking] = useState(false);
  const send = useOnce({
    send: (_: null, clientId) => product.closeAll({ clientId, ...(coin === undefined ? {} : { coin }) }),
    onDone: ({ orders, failed }) => {
      setIsAsking(false);
      const symbols = failed.map((each) => marketOf(each.coin).symbol).join(", ");
      if (failed.length > 0) toast(t("closeAll.failed", { symbols }), "bad");
      else toast(t("closeAll.done", { count: orders.length }), "good");
    },
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t("closeAll.open")}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("closeAll.title", { count })}
        description={coin === undefined ? t("closeAll.text") : t("closeAll.coinText", { symbol })}
        actions={
          <>
            <Button look="ink" busy={send.isPending} onClick={() => send.mutate(null)}>
              {t("closeAll.submit", { count })}
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
