import { STAND_IN_COIN } from "@evenkeel/contract/market";
import { TASK_STATUS, type Task } from "@evenkeel/contract/rewards";

const TRADE = `/trade?coin=${STAND_IN_COIN}&type=CryptoCoin`;

/** Where each task is done, by its name. */
const PLACES: Readonly<Record<string, string>> = {
  "task.account": "/ucenter",
  "task.favourite": "/quotes?type=CryptoCoin&subType=contract",
  "task.alert": TRADE,
  "task.order": TRADE,
};

/** Where a task is done; one that we do not know leads to the list of all tasks. */
export const placeOf = ({ taskName }: Pick<Task, "taskName">): string => PLACES[taskName] ?? "/Welfare";

/** What the button of a task says: the specification's three labels. */
export function labelOf({ taskStatus }: Pick<Task, "taskStatus">): "completed" | "receive" | "go" {
  if (taskStatus === TASK_STATUS.completed) return "completed";
  return taskStatus === TASK_STATUS.receive ? "receive" : "go";
}

/** The task that the card puts first: one whose points wait, or else the first that is still to be done. */
export function nextTask(tasks: readonly Task[]): Task | undefined {
  return (
    tasks.find(({ taskStatus }) => taskStatus === TASK_STATUS.receive) ??
    tasks.find(({ taskStatus }) => taskStatus !== TASK_STATUS.completed)
  );
}

/** Points of the tasks that are not completed. */
export function pointsLeft(tasks: readonly Task[]): number {
  return tasks
    .filter(({ taskStatus }) => taskStatus !== TASK_STATUS.completed)
    .reduce((sum, { reward }) => sum + reward, 0);
}
