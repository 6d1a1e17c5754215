import type { OrderMarket } from "#/features/orders/components/order-market.ts";
import { SpotHistory } from "#/features/orders/spot/spot-history.tsx";
import { SpotHoldings } from "#/features/orders/spot/spot-holdings.tsx";
import { SpotOpenOrders } from "#/features/orders/spot/spot-open-orders.tsx";
import type { OwnTab } from "./desk-trading.ts";

interface SpotOwnPanelProps {
  tab: OwnTab;
  coin: string;
  marketOf: (coin: string) => OrderMarket;
  onOpenTicket: () => void;
}

/** What the person holds on spot, waits for and has done. The screen opens on the market, so this comes when asked for. */
export default function SpotOwnPanel({ tab, coin, marketOf, onOpenTicket }: SpotOwnPanelProps) {
  if (tab === "assets") return <SpotHoldings marketOf={marketOf} onOpenTicket={onOpenTicket} />;
  if (tab === "history") return <SpotHistory marketOf={marketOf} />;
  return <SpotOpenOrders coin={coin} marketOf={marketOf} />;
}
