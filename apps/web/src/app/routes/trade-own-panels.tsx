import { useProduct } from "#/api/trading/use-product.ts";
import { History } from "#/features/orders/components/history.tsx";
import { HistoryPages } from "#/features/orders/components/history-pages.tsx";
import { OpenOrders } from "#/features/orders/components/open-orders.tsx";
import { ClosedPositions } from "#/features/positions/components/closed-positions.tsx";
import { ExitList } from "#/features/positions/components/exit-list.tsx";
import { PositionList } from "#/features/positions/components/position-list.tsx";
import type { PositionMarket } from "#/features/positions/components/position-market.ts";
import { LevelLine, LotWalletPanel } from "#/features/positions/components/wallet-level.tsx";
import { WalletPanel } from "#/features/positions/components/wallet-panel.tsx";
import type { OwnTab } from "./desk-trading.ts";

interface OwnPanelProps {
  tab: OwnTab;
  coin: string;
  /** The wallet's currency. */
  quote: string;
  marketOf: (coin: string) => PositionMarket;
  onOpenTicket: () => void;
}

/** What the person holds, waits for and has done. The screen opens on the market, so this comes when it is asked for. */
export default function OwnPanel({ tab, coin, quote, marketOf, onOpenTicket }: OwnPanelProps) {
  const { name } = useProduct();
  const isLots = name === "derivatives";
  switch (tab) {
    case "positions":
      return (
        <>
          {isLots && <LevelLine />}
          <PositionList coin={coin} marketOf={marketOf} onOpenTicket={onOpenTicket} />
        </>
      );
    case "orders":
      return <OpenOrders coin={coin} marketOf={marketOf} />;
    case "exits":
      return <ExitList marketOf={marketOf} />;
    case "history":
      return <History marketOf={marketOf} closed={<ClosedPositions marketOf={marketOf} pages={HistoryPages} />} />;
    case "assets":
      return isLots ? <LotWalletPanel /> : <WalletPanel quote={quote} />;
  }
}
