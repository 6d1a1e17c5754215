import type { PrivateType } from "@evenkeel/contract/frames";
import type { Pool } from "pg";
import * as z from "zod/mini";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import type { Ids } from "#/platform/ids.ts";
import { fact, type Outbox } from "#/platform/outbox.ts";
import type { PushDelivery } from "../push/delivery.ts";
import { deleteNoticesBefore, findNotice, insertNotice, type NewNotice } from "./notice.repository.ts";

/** Where a notice is told besides the list, in which it always stands. */
export interface Channels {
  /** On the person's open sockets. */
  readonly inApp: boolean;
  /** By Web Push, as far as the person's switches and quiet hours let it. */
  readonly push: boolean;
}

const noticePublished = fact("notice.published", (payload) =>
  z.parse(z.object({ noticeId: z.string(), userId: z.string(), inApp: z.boolean(), push: z.boolean() }), payload),
);

const KEPT_MS = 180 * 86_400_000;
const EVERYWHERE: Channels = { inApp: true, push: true };

/** Writes personal notices, and tells of them once they are true. */
export interface Notices {
  /**
   * Writes a notice in the transaction of what it tells of. After the commit it goes to the person's sockets
   * (`userNotice`) and browsers; call `outbox.wake()` then to have that at once.
   * @returns false where this fact was told before, and nothing was written.
   */
  publish(tx: Tx, notice: NewNotice, channels?: Channels): Promise<boolean>;
  /** Removes notices older than half a year. @returns how many. */
  purge(): Promise<number>;
}

export interface NoticesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly delivery: PushDelivery;
  /** Sends a private message to a person's sockets. */
  readonly push: (userId: string, type: PrivateType, data: unknown) => void;
  /** Told of each notice once it is true, by its type: at least once, like the notice itself. */
  readonly onTold?: ((userId: string, type: string) => void) | undefined;
}

/** Writes notices where nothing delivers them: whoever runs the outbox does. */
export function createNoticeWriter({
  clock,
  ids,
  outbox,
}: Pick<NoticesDeps, "clock" | "ids"> & { readonly outbox: Pick<Outbox, "publish"> }): Pick<Notices, "publish"> {
  return {
    publish: async (tx, notice, channels = EVERYWHERE) => {
      const id = ids.next();
      if (!(await insertNotice(tx, id, notice, clock.now()))) return false;
      await outbox.publish(tx, noticePublished, { noticeId: String(id), userId: notice.userId, ...channels });
      return true;
    },
  };
}

export function createNotices({ pool, clock, ids, outbox, delivery, push, onTold }: NoticesDeps): Notices {
  // Delivered at least once: the notice's id lets a client, and a push service, see that a second one is the same.
  outbox.subscribe(noticePublished, async ({ noticeId, userId, ...channels }) => {
    const notice = await findNotice(pool, userId, noticeId);
    if (notice === null) return;
    if (channels.inApp) push(userId, "userNotice", notice);
    if (channels.push) delivery.offer(userId, notice);
    onTold?.(userId, notice.type);
  });

  return {
    ...createNoticeWriter({ clock, ids, outbox }),
    purge: () => deleteNoticesBefore(pool, clock.now() - KEPT_MS),
  };
}
