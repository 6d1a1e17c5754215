import * as calls from "@evenkeel/contract/notify";
import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import { type Route, route } from "#/transport/http/route.ts";
import type { Devices } from "../push/devices.ts";
import { countUnread, markRead, pageNotices } from "./notice.repository.ts";
import { changeSettings, readSettings } from "./notice-settings.ts";

export interface NoticeRoutesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly devices: Devices;
  /** The server's public push key; null where push is off. */
  readonly vapidPublicKey: string | null;
}

/** The calls of a person's notices, their switches and browsers. */
export function noticeRoutes({ pool, clock, devices, vapidPublicKey }: NoticeRoutesDeps): Route[] {
  return [
    route(calls.notifyList, ({ user }, { query }) => pageNotices(pool, user.id, query.category, query)),
    route(calls.notifyRead, async ({ user }, { body }) => {
      await markRead(pool, user.id, body.id, clock.now());
      return { unread: await countUnread(pool, user.id) };
    }),
    route(calls.notifySettings, async ({ user }) => {
      const [settings, count] = await Promise.all([readSettings(pool, user.id), devices.count(user.id)]);
      return { ...settings, vapidPublicKey, devices: count };
    }),
    route(calls.notifySettingsUpdate, async ({ user }, { body }) => {
      await changeSettings(pool, user.id, body);
      return {};
    }),
    route(calls.pushSubscribe, async ({ user }, { body: { endpoint, keys } }) => {
      await devices.add(user.id, { endpoint, ...keys });
      return {};
    }),
    route(calls.pushUnsubscribe, async ({ user }, { body }) => {
      await devices.remove(user.id, body.endpoint);
      return {};
    }),
  ];
}
