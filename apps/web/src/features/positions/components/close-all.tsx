import { useState } from "react";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Dialog } from "#/ui/dialog.tsx";
import { toast } from "#/ui/toast.tsx";
import { useOnce } from "../hooks/use-once.ts";
import { useShutMarkets } from "../hooks/use-shut-markets.ts";
import type { PositionMarket } from "./position-market.ts";
import { ShutNote } from "./shut-note.tsx";

export interface CloseAllProps {
  /** Only this coin's positions; undefined for all. */
  coin: string | undefined;
  symbol: string;
  /** Those that are shown. */
  positions: readonly TradePosition[];
  marketOf: (coin: string) => PositionMarket;
}

const NONE: readonly TradePosition[] = [];

/** Closes what is shown at the market, together, after a question that says which cannot be closed now. */
export function CloseAll({ coin, symbol, positions, marketOf }: CloseAllProps) {
  const { t } = useTranslation("orders");
  const product = useProduct();
  const [isAsking, setIsAsking] = useState(false);
  const shut = useShutMarkets(isAsking ? positions : NONE);
  const staying = [...shut.coins].map((each) => marketOf(each).symbol).join(", ");
  const closable = positions.filter((each) => !shut.coins.has(each.coin)).length;
  const count = closable === 0 ? positions.length : closable;
  const send = useOnce({
    send: (_: null, clientId) => product.closeAll({ clientId, ...(coin === undefined ? {} : { coin }) }),
    onDone: ({ orders, failed }) => {
      setIsAsking(false);
      // Of those whose market is shut it was said beforehand.
      const unforeseen = failed.filter((each) => !shut.coins.has(each.coin));
      const symbols = unforeseen.map((each) => marketOf(each.coin).symbol).join(", ");
      if (unforeseen.length > 0) toast(t("closeAll.failed", { symbols }), "bad");
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
            <Button look="ink" busy={send.isPending} disabled={closable === 0} onClick={() => send.mutate(null)}>
              {t("closeAll.submit", { count })}
            </Button>
            <Button look="quiet" onClick={() => setIsAsking(false)}>
              {t("order.keep")}
            </Button>
          </>
        }
      >
        {staying !== "" && (
          <ShutNote
            text={closable === 0 ? t("closeAll.needsMarket") : t("closeAll.shut", { symbols: staying })}
            opensAt={shut.opensAt}
          />
        )}
      </Dialog>
    </>
  );
}
