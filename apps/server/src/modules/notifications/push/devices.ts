import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { lockForUser } from "#/platform/db/user-lock.ts";
import type { Ids } from "#/platform/ids.ts";
import { isPushEndpoint } from "./push-hosts.ts";
import { badPushKeys } from "./push-keys.ts";
import type { PushPort, PushTarget } from "./push-port.ts";
import {
  countSubscriptions,
  deleteSubscription,
  type Subscriber,
  upsertSubscription,
} from "./subscription.repository.ts";

/** Browsers of one person that get push messages. */
export const DEVICES_MAX = 10;

export interface Devices {
  /**
   * Sends this person's notices to a browser from now on, as long as its session is open; a browser that was somebody
   * else's is theirs no more.
   * @throws AppError `notify.pushOff`, `request.invalid`, `notify.tooManyDevices`.
   */
  add(by: Subscriber, target: PushTarget): Promise<void>;
  remove(userId: string, endpoint: string): Promise<void>;
  count(userId: string): Promise<number>;
}

export interface DevicesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly port: PushPort | null;
}

export function createDevices({ pool, clock, ids, port }: DevicesDeps): Devices {
  return {
    add: async (by, target) => {
      if (port === null) throw new AppError("notify.pushOff");
      const errors = badPushKeys(target).map((name) => ({ field: `keys.${name}`, key: "field.format" }));
      if (!isPushEndpoint(target.endpoint)) errors.push({ field: "endpoint", key: "field.choice" });
      if (errors.length > 0) throw new AppError("request.invalid", { data: { errors } });
      await inTransaction(pool, async (tx) => {
        await lockForUser(tx, "push", by.userId);
        await upsertSubscription(tx, ids.next(), by, target, clock.now());
        if ((await countSubscriptions(tx, by.userId)) > DEVICES_MAX) {
          throw new AppError("notify.tooManyDevices", { args: { max: String(DEVICES_MAX) } });
        }
      });
    },
    remove: (userId, endpoint) => deleteSubscription(pool, userId, endpoint),
    count: (userId) => countSubscriptions(pool, userId),
  };
}
