import { fact } from "#/platform/outbox.ts";

export interface OrderFilled {
  readonly fillId: string;
  readonly orderId: string;
  /** Whose fill it is; absent for contracts. */
  readonly product?: "spot";
}

/** A fill became true. Whoever counts volume, copies trades or informs people follows this. */
export const orderFilled = fact("order.filled", (payload): OrderFilled => {
  const { fillId, orderId, product } = payload as { fillId?: unknown; orderId?: unknown; product?: unknown };
  if (typeof fillId !== "string" || typeof orderId !== "string")
    throw new Error("order.filled needs fillId and orderId");
  return { fillId, orderId, ...(product === "spot" ? { product } : {}) };
});
