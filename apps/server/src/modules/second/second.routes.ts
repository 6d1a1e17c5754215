import * as calls from "@evenkeel/contract/second";
import { type Route, route } from "#/transport/http/route.ts";
import type { Seconds } from "./seconds.ts";

/** The calls of second contracts (product design, 2.3). */
export function secondRoutes(seconds: Seconds): Route[] {
  return [
    route(calls.secondBuy, ({ user, claim }, { body }) => seconds.buy(user.id, user.mode, body, claim)),
    route(calls.secondList, ({ user }, { query }) => seconds.list(user.id, user.mode, query)),
    route(calls.secondProof, ({ user }, { query }) => seconds.proof(user.id, query.id)),
  ];
}
