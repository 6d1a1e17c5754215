import * as calls from "@evenkeel/contract/notify";
import { notifyUnread } from "@evenkeel/contract/unread";
import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import type { Outbox } from "#/platform/outbox.ts";
import { type Route, route } from "#/transport/http/route.ts";
import type { Devices } from "../push/devices.ts";
import { countUnread, markRead, pageNotices } from "./notice.repository.ts";
import { changeSettings, readSettings } from "./notice-settings.ts";
import type { Notices } from "./notices.ts";
import { testChannel } from "./test-channel.ts";

export interface NoticeRoutesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly devices: Devices;
  readonly notices: Notices;
  readonly outbox: Pick<Outbox, "wake">;
  /** The server's public push key; null where push is off. */
  readonly vapidPublicKey: string | null;
}

/** The calls of a person's notices, their switches and browsers. */
export function noticeRoutes({ vapidPublicKey, ...deps }: NoticeRoutesDeps): Route[] {
  const { pool, clock, devices } = deps;
  return [
    route(calls.notifyList, ({ user }, { query }) => pageNotices(pool, user.id, query.category, query)),
    route(calls.notifyRead, async ({ user }, { body }) => {
      await markRead(pool, user.id, body.id, clock.now());
      return { unread: await countUnread(pool, user.id) };
    }),
    route(notifyUnread, async ({ user }) => ({ unread: await countUnread(pool, user.id) })),
    route(calls.notifySettings, async ({ user }) => {
      const [settings, count] = await Promise.all([readSettings(pool, user.id), devices.count(user.id)]);
      return { ...settings, vapidPublicKey, devices: count };
    }),
    route(calls.notifySettingsUpdate, async ({ user }, { body }) => {
      await changeSettings(pool, user.id, body);
      return {};
    }),
    route(calls.notifyTest, ({ user }, { body }) =>
      testChannel({ ...deps, hasPush: vapidPublicKey !== null }, user.id, body.channel),
    ),
    route(calls.pushSubscribe, async ({ user }, { body: { endpoint, keys } }) => {
      await devices.add({ userId: user.id, sessionId: user.sessionId }, { endpoint, ...keys });
      return {};
    }),
    route(calls.pushUnsubscribe, async ({ user }, { body }) => {
      await devices.remove(user.id, body.endpoint);
      return {};
    }),
  ];
}
