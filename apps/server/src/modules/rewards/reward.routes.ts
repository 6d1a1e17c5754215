import * as calls from "@evenkeel/contract/rewards";
import { type Route, route } from "#/transport/http/route.ts";
import type { Rewards } from "./index.ts";

/** The calls of tasks. Receiving by GET is the specification's; it is safe as no session is ever read from a cookie. */
export function rewardRoutes(rewards: Rewards): Route[] {
  return [
    route(calls.userTaskList, async ({ user }, { query }) => {
      const rows = await rewards.listTasks(user.id, query.taskType);
      return { rows, total: rows.length };
    }),
    route(calls.userTaskReceive, ({ user }, { params }) => rewards.receive(user.id, params.id)),
    route(calls.userTaskReceivePost, ({ user }, { params }) => rewards.receive(user.id, params.id)),
  ];
}
