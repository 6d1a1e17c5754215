import type { Pool } from "pg";
import { type Mode, readCustomers } from "#/modules/ledger/index.ts";
import { readAccountsWithOpenPositions } from "#/modules/positions/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Log } from "#/platform/log.ts";
import type { Portfolio } from "./portfolio.ts";
import { insertSnapshot, readRecorded } from "./snapshot.repository.ts";

const LOOK_INTERVAL_MS = 60_000;
const PAGE = 500;
const MODES: readonly Mode[] = ["SIM", "LIVE"];

/** The day of a moment, UTC. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Records once a day what everybody is worth. */
export interface Snapshots {
  /** Records for the present day whoever has no record for it. @returns how many were written. */
  record(): Promise<number>;
  /** Records now and, while it runs, soon after every midnight UTC. @returns what stops it. */
  start(): () => Promise<void>;
}

export interface SnapshotsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly portfolio: Portfolio;
}

/**
 * A worth that is not whole, because an open position has no price yet, is not recorded: the next look tries again. A day that
 * passed without a server stays without a record.
 */
export function createSnapshots({ pool, clock, log, portfolio }: SnapshotsDeps): Snapshots {
  let doneDay = "";

  async function record(): Promise<number> {
    const day = dayOf(clock.now());
    const open = new Set((await readAccountsWithOpenPositions(pool)).map(({ userId, mode }) => `${mode}/${userId}`));
    let written = 0;
    let isWhole = true;
    for (const mode of MODES) {
      for (let after = 0n; ; ) {
        const userIds = await readCustomers(pool, mode, after, PAGE);
        const recorded = await readRecorded(pool, mode, day, userIds);
        for (const userId of userIds.filter((id) => !recorded.has(id))) {
          const worth = await portfolio.worth(String(userId), mode, open.has(`${mode}/${userId}`));
          if (!worth.isComplete) {
            isWhole = false;
            continue;
          }
          const { total: value, excluded } = worth;
          if (await insertSnapshot(pool, { userId, mode, day, at: clock.now(), value, excluded })) written += 1;
        }
        const last = userIds.at(-1);
        if (last === undefined || userIds.length < PAGE) break;
        after = last;
      }
    }
    if (isWhole) doneDay = day;
    return written;
  }

  return {
    record,
    start: () => {
      let running: Promise<unknown> = Promise.resolve();
      let isRunning = false;
      const look = () => {
        if (isRunning || dayOf(clock.now()) === doneDay) return;
        isRunning = true;
        running = record()
          .catch((error: unknown) => log.warn({ err: error }, "what people are worth could not be recorded"))
          .finally(() => {
            isRunning = false;
          });
      };
      const timer = setInterval(look, LOOK_INTERVAL_MS);
      timer.unref();
      look();
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
}
