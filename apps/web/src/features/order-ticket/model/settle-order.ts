import { ApiError, isAborted } from "#/api/api-error.ts";
import type { Outcome } from "../queries.ts";

/** How placing an order ended. `unknown`: nobody can say yet whether it arrived; the same clientId may be sent again. */
export type Settled<Order> =
  | { readonly kind: "placed"; readonly order: Order }
  | { readonly kind: "refused"; readonly error: unknown }
  | { readonly kind: "unknown" };

/** Waits between the questions what became of an order, in milliseconds. */
export const ASK_AGAIN_MS = [400, 1_200, 2_500] as const;

export interface SettleParts<Order> {
  place(): Promise<Order>;
  ask(): Promise<Outcome<Order>>;
  wait(ms: number): Promise<void>;
  /** The answer did not come; the question is being asked. */
  onChecking(): void;
}

/** Whether a failure leaves it open if the order arrived: no answer, a server fault, or a first request still at work. */
function isOpenQuestion(error: unknown): boolean {
  // The server had refused, and the person did not show what it asked for: nothing was placed.
  if (isAborted(error)) return false;
  if (!(error instanceof ApiError)) return true;
  return (
    error.code === 0 || error.code >= 500 || error.key === "request.inFlight" || error.key === "request.clientIdReused"
  );
}

/**
 * Places an order and never calls it failed before it is known to be: a missing answer is followed by asking for the
 * outcome of its clientId, a few times.
 */
export async function settleOrder<Order>({
  place,
  ask,
  wait,
  onChecking,
}: SettleParts<Order>): Promise<Settled<Order>> {
  try {
    return { kind: "placed", order: await place() };
  } catch (error) {
    if (!isOpenQuestion(error)) return { kind: "refused", error };
  }
  onChecking();
  for (const ms of ASK_AGAIN_MS) {
    await wait(ms);
    const outcome = await ask().catch(() => undefined);
    if (outcome?.state === "placed") return { kind: "placed", order: outcome.order };
    if (outcome?.state === "refused") {
      return { kind: "refused", error: new ApiError({ key: outcome.key, code: 400 }) };
    }
  }
  return { kind: "unknown" };
}
