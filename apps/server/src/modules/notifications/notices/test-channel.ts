import type { CallOf, DataOf } from "@evenkeel/contract/endpoint";
import type { notifyTest } from "@evenkeel/contract/notify";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Outbox } from "#/platform/outbox.ts";
import type { Devices } from "../push/devices.ts";
import { mayPush, readSettings } from "./notice-settings.ts";
import type { Notices } from "./notices.ts";

export interface TestChannelDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly outbox: Pick<Outbox, "wake">;
  readonly devices: Devices;
  /** Whether this server pushes at all. */
  readonly hasPush: boolean;
}

/** One test of a channel in so many milliseconds. */
const PAUSE_MS = 10_000;

/**
 * Sends a person a notice by one channel, on the very way that an alert takes, so that what would hold an alert back
 * holds this back too and is told.
 *
 * @throws AppError `notify.pushOff`, `notify.noDevice`, `request.tooMany`.
 */
export async function testChannel(
  { pool, clock, notices, outbox, devices, hasPush }: TestChannelDeps,
  userId: string,
  channel: CallOf<typeof notifyTest>["body"]["channel"],
): Promise<DataOf<typeof notifyTest>> {
  const now = clock.now();
  if (channel === "push") {
    if (!hasPush) throw new AppError("notify.pushOff");
    if ((await devices.count(userId)) === 0) throw new AppError("notify.noDevice");
    const settings = await readSettings(pool, userId);
    if (!settings.push.alerts) return { state: "switchedOff" };
    if (!mayPush(settings, "alerts", now)) return { state: "quiet" };
  }
  const slot = Math.floor(now / PAUSE_MS);
  const isNew = await inTransaction(pool, (tx) =>
    notices.publish(
      tx,
      { userId, ref: `test/${channel}/${slot}`, category: "alerts", type: `test.${channel}`, args: {}, link: null },
      { inApp: channel === "inApp", push: channel === "push" },
    ),
  );
  if (!isNew) {
    const retryAfter = Math.ceil(((slot + 1) * PAUSE_MS - now) / 1_000);
    throw new AppError("request.tooMany", { data: { retryAfter } });
  }
  outbox.wake();
  return { state: "sent" };
}
