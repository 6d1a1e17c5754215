import { clientIdOutcome } from "@evenkeel/contract/client-id";
import type { Idempotency } from "#/platform/idempotency.ts";
import { type Route, route } from "./route.ts";

/** Lets a client that lost an answer ask what became of its request, before it shows a failure. */
export function clientIdRoute(idempotency: Idempotency): Route {
  return route(clientIdOutcome, ({ user }, { params }) => idempotency.outcome(user.id, params.clientId));
}
