import { setTimeout as sleep } from "node:timers/promises";
import type { PersonalNotice } from "@evenkeel/contract/notify";
import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import type { Log } from "#/platform/log.ts";
import { createWorkQueue } from "#/platform/work-queue.ts";
import { mayPush, readSettings } from "../notices/notice-settings.ts";
import type { PushPort, PushTarget } from "./push-port.ts";
import { deleteGone, listSubscriptions } from "./subscription.repository.ts";

export interface PushDelivery {
  /** Takes a notice to be pushed, as far as the person wants it; returns at once. */
  offer(userId: string, notice: PersonalNotice): void;
  /** Takes nothing more; resolves when what is under way has ended, at most one time-out later. */
  stop(): Promise<void>;
}

export interface DeliveryDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** Null: nothing is pushed. */
  readonly port: PushPort | null;
  /** Pause before the one repetition of a message that failed, in milliseconds. */
  readonly retryMs?: number | undefined;
}

const AT_ONCE = 8;
const WAITING_MAX = 10_000;
const RETRY_MS = 2_000;

/**
 * Pushes notices beside everything else: a slow push service holds up nobody but other pushes. Best effort, with one
 * repetition: what a crash loses here still stands in the person's list.
 */
export function createPushDelivery({ pool, clock, log, port, retryMs = RETRY_MS }: DeliveryDeps): PushDelivery {
  const queue = createWorkQueue(AT_ONCE, (error) => log.warn({ err: error }, "a notice could not be pushed"));
  let isStopped = false;

  async function deliver(to: PushPort, userId: string, notice: PersonalNotice): Promise<void> {
    if (!mayPush(await readSettings(pool, userId), notice.category, clock.now())) return;
    const targets = await listSubscriptions(pool, userId);
    await Promise.all(targets.map((target) => deliverTo(to, target, notice)));
  }

  async function deliverTo(to: PushPort, target: PushTarget, notice: PersonalNotice): Promise<void> {
    const { id, type, args, link, category } = notice;
    const isUrgent = category === "security" || category === "margin" || category === "alerts";
    const send = () => to.send(target, { id, type, args, link }, isUrgent);
    let outcome = await send();
    if (outcome === "failed" && !isStopped) {
      await sleep(retryMs);
      outcome = await send();
    }
    if (outcome === "gone") await deleteGone(pool, target);
  }

  return {
    offer: (userId, notice) => {
      if (port === null || isStopped) return;
      if (queue.waiting >= WAITING_MAX) {
        log.warn({ noticeId: notice.id }, "too many pushes wait, one is left out");
        return;
      }
      queue.add(() => (isStopped ? Promise.resolve() : deliver(port, userId, notice)));
    },
    stop: async () => {
      isStopped = true;
      await queue.drained();
    },
  };
}
