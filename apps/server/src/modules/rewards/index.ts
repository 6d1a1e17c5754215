import type { DataOf } from "@evenkeel/contract/endpoint";
import { TASK_STATUS, type Task, type userTaskReceive } from "@evenkeel/contract/rewards";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { lockForUser } from "#/platform/db/user-lock.ts";
import type { Ids } from "#/platform/ids.ts";
import { insertPoints, readBalance, readReceived } from "./points.repository.ts";
import { type PersonFacts, TASKS, type TaskDefinition } from "./tasks.ts";

export { rewardRoutes } from "./reward.routes.ts";
export type { PersonFacts } from "./tasks.ts";

/** Tasks, and the points that they bring. */
export interface Rewards {
  /**
   * The tasks of one type, in their order. A task counts as reached while its fact holds; what was received stays
   * received.
   */
  listTasks(userId: string, type: TaskDefinition["type"]): Promise<Task[]>;
  /**
   * Credits the points of a task that is reached, once; asked again it answers the same and changes nothing.
   * @throws AppError `task.notFound`, `task.notReached`.
   */
  receive(userId: string, taskId: string): Promise<DataOf<typeof userTaskReceive>>;
}

export interface RewardsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What a person has done, as the modules that hold it say at this moment. */
  readonly factsOf: (userId: string) => Promise<PersonFacts>;
}

/** Points go twelve months after they came. */
const KEPT_MONTHS = 12;

export function createRewards({ pool, clock, ids, factsOf }: RewardsDeps): Rewards {
  async function credit(userId: string, task: TaskDefinition): Promise<void> {
    await inTransaction(pool, async (tx) => {
      await lockForUser(tx, "points", userId);
      if ((await readReceived(tx, userId)).has(task.id)) return;
      const now = clock.now();
      await insertPoints(tx, {
        id: ids.next(),
        userId,
        kind: "task",
        change: task.reward,
        source: task.name,
        refId: task.id,
        expiresAt: monthsAfter(now, KEPT_MONTHS),
        createdAt: now,
      });
    });
  }

  return {
    listTasks: async (userId, type) => {
      const [facts, received] = await Promise.all([factsOf(userId), readReceived(pool, userId)]);
      return TASKS.filter((task) => task.type === type).map((task) => ({
        id: task.id,
        taskName: task.name,
        reward: received.get(task.id) ?? task.reward,
        taskStatus: statusOf(task, facts, received),
      }));
    },

    receive: async (userId, taskId) => {
      const task = TASKS.find(({ id }) => id === taskId);
      if (task === undefined) throw new AppError("task.notFound");
      const isReceived = (await readReceived(pool, userId)).has(taskId);
      if (!isReceived) {
        if (!task.isReached(await factsOf(userId))) throw new AppError("task.notReached");
        await credit(userId, task);
      }
      const [received, balance] = await Promise.all([readReceived(pool, userId), readBalance(pool, userId)]);
      return { id: taskId, taskStatus: TASK_STATUS.completed, reward: received.get(taskId) ?? task.reward, balance };
    },
  };
}

function statusOf(task: TaskDefinition, facts: PersonFacts, received: ReadonlyMap<string, number>): Task["taskStatus"] {
  if (received.has(task.id)) return TASK_STATUS.completed;
  return task.isReached(facts) ? TASK_STATUS.receive : TASK_STATUS.go;
}

/** The same day and hour of the calendar, UTC, so many months later. */
function monthsAfter(instant: number, months: number): number {
  const date = new Date(instant);
  return date.setUTCMonth(date.getUTCMonth() + months);
}
