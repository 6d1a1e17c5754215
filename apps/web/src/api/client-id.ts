import { useState } from "react";
import { randomId } from "#/lib/random-id.ts";

/**
 * The id of the form on the screen, for a request that moves money or places an order: made when the form opens, the same
 * for every retry of one intent. `renew` starts the next intent, after an answer that settled this one.
 */
export function useClientId(): { readonly clientId: string; readonly renew: () => void } {
  const [clientId, setClientId] = useState(randomId);
  return { clientId, renew: () => setClientId(randomId()) };
}
