import type { Side } from "@evenkeel/contract/contract-coin";
import { Fragment, Suspense, useState } from "react";
import { TradeBar } from "#/features/instrument/components/trade-bar.tsx";
import type { DeskTrading, PlacedTicket } from "./desk-trading.ts";

/** What the ticket was opened with. */
export interface TicketRequest {
  readonly side: Side;
  readonly price?: string;
}

export interface TicketPlaceProps extends Pick<PlacedTicket, "block" | "onPlaced"> {
  trading: DeskTrading;
  /** Null while nothing has been asked for. */
  request: TicketRequest | null;
  onRequest: (request: TicketRequest | null) => void;
  isWide: boolean;
}

/** Where the ticket stands: a sheet under the thumb on a phone, a panel beside the chart on a wide screen. */
export function TicketPlace({ trading, request, onRequest, isWide, ...placed }: TicketPlaceProps) {
  const [opened, setOpened] = useState<TicketRequest>({ side: "buy" });
  const [round, setRound] = useState(0);
  // The sheet keeps what it was opened with while it slides away.
  if (request !== null && request !== opened) setOpened(request);
  const ticket = { ...placed, side: opened.side, price: opened.price };
  if (isWide) {
    const onClose = () => {
      setOpened({ side: opened.side });
      setRound(round + 1);
      onRequest(null);
    };
    return (
      <Suspense fallback={null}>
        <Fragment key={`${round}|${opened.side}|${opened.price ?? ""}`}>
          {trading.ticket({ ...ticket, onClose }, null)}
        </Fragment>
      </Suspense>
    );
  }
  return (
    <>
      <TradeBar {...trading.bar} onOpen={(side) => onRequest({ side })} />
      <Suspense fallback={null}>
        {trading.ticket({ ...ticket, onClose: () => onRequest(null) }, request !== null)}
      </Suspense>
    </>
  );
}
