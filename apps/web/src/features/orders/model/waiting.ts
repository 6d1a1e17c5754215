import type { ContractOrder, TriggerBy } from "@evenkeel/contract/contract-coin";

/** What a conditional order waits for, as its card says it. Prices in the quote currency, rates in percent. */
export type Waiting =
  | { readonly kind: "rise" | "fall"; readonly by: TriggerBy; readonly price: string }
  | { readonly kind: "activation"; readonly by: TriggerBy; readonly price: string; readonly rate: string }
  | {
      readonly kind: "trail";
      readonly by: TriggerBy;
      readonly rate: string;
      /** The best price so far and where it wakes from there; null until the first price. */
      readonly extreme: string | null;
      readonly price: string | null;
    };

/** What a conditional order of any product says of its trigger. */
export type WaitingOrder = Pick<
  ContractOrder,
  | "status"
  | "orderType"
  | "triggerBy"
  | "triggerPrice"
  | "triggerDirection"
  | "callbackRate"
  | "activationPrice"
  | "extremePrice"
>;

/** What an order waits for; null for one that is in the market already, or has ended. */
export function waitingOf(order: WaitingOrder): Waiting | null {
  if (order.status !== "untriggered") return null;
  const by = order.triggerBy ?? "last";
  const { callbackRate: rate, activationPrice, extremePrice: extreme, triggerPrice } = order;
  if (order.orderType !== "trailingStop") {
    if (triggerPrice === null || order.triggerDirection === null) return null;
    return { kind: order.triggerDirection, by, price: triggerPrice };
  }
  if (rate === null) return null;
  if (extreme === null && activationPrice !== null) return { kind: "activation", by, price: activationPrice, rate };
  return { kind: "trail", by, rate, extreme, price: triggerPrice };
}
