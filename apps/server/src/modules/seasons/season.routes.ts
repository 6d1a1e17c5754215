import * as calls from "@evenkeel/contract/simulate";
import { type Route, route } from "#/transport/http/route.ts";
import type { Seasons } from "./seasons.ts";

/** The calls of the simulated account. They act on the simulated book whatever the person's present mode. */
export function seasonRoutes(seasons: Seasons): Route[] {
  return [
    route(calls.simulateInfo, ({ user }) => seasons.info(user.id)),
    route(calls.simulateTopUp, ({ user, claim }, { body }) => seasons.topUp(user.id, body, claim)),
    route(calls.simulateReset, ({ user, claim }, { body }) => seasons.reset(user.id, body, claim)),
    route(calls.simulateSeasons, ({ user }, { query }) => seasons.list(user.id, query)),
    route(calls.simulateExport, ({ user }, { params }) => seasons.exportSeason(user.id, params.id)),
  ];
}
