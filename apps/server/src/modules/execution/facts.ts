import { fact } from "#/platform/outbox.ts";

/** A fill became true. Whoever counts volume, copies trades or informs people follows this. */
export const orderFilled = fact("order.filled", (payload) => {
  const { fillId, orderId } = payload as { fillId?: unknown; orderId?: unknown };
  if (typeof fillId !== "string" || typeof orderId !== "string")
    throw new Error("order.filled needs fillId and orderId");
  return { fillId, orderId };
});
