import type { Side } from "@evenkeel/contract/contract-coin";
import { Suspense, useState } from "react";
import { TradeBar } from "#/features/instrument/components/trade-bar.tsx";
import type { TicketFormProps } from "#/features/order-ticket/components/order-ticket.tsx";
import { late } from "#/lib/late.tsx";

const OrderTicket = late(async () => {
  const { OrderTicket: component } = await import("#/features/order-ticket/components/order-ticket.tsx");
  return { default: component };
});
const TicketPanel = late(async () => {
  const { TicketPanel: component } = await import("#/features/order-ticket/components/order-ticket.tsx");
  return { default: component };
});

/** What the ticket was opened with. */
export interface TicketRequest {
  readonly side: Side;
  readonly price?: string;
}

export interface TicketPlaceProps extends Omit<TicketFormProps, "side" | "price" | "onClose"> {
  /** Null while nothing has been asked for. */
  request: TicketRequest | null;
  onRequest: (request: TicketRequest | null) => void;
  isWide: boolean;
}

/** Where the ticket stands: a sheet under the thumb on a phone, a panel beside the chart on a wide screen. */
export function TicketPlace({ request, onRequest, isWide, ...form }: TicketPlaceProps) {
  const [opened, setOpened] = useState<TicketRequest>({ side: "buy" });
  const [round, setRound] = useState(0);
  // The sheet keeps what it was opened with while it slides away.
  if (request !== null && request !== opened) setOpened(request);
  if (isWide) {
    return (
      <Suspense fallback={null}>
        <TicketPanel
          key={`${round}|${opened.side}|${opened.price ?? ""}`}
          {...form}
          side={opened.side}
          price={opened.price}
          onClose={() => {
            setOpened({ side: opened.side });
            setRound(round + 1);
            onRequest(null);
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      <TradeBar onOpen={(side) => onRequest({ side })} />
      <Suspense fallback={null}>
        <OrderTicket
          {...form}
          open={request !== null}
          side={opened.side}
          price={opened.price}
          onClose={() => onRequest(null)}
        />
      </Suspense>
    </>
  );
}
