import { TASK_STATUS, TASK_TYPE, type Task, userTaskList, userTaskReceivePost } from "@evenkeel/contract/rewards";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { queryClient } from "#/api/query-client.ts";

/** The new user's tasks as they stand; asked for again whenever home is opened, since they are done elsewhere. */
export const newUserTasksQuery = queryOptions({
  queryKey: ["user", "tasks", TASK_TYPE.newUser],
  queryFn: async ({ signal }) =>
    (await call(userTaskList, { query: { taskType: TASK_TYPE.newUser } }, { signal })).rows,
  staleTime: 0,
});

/** Receives the points of a task. @returns the points received, and all points since. */
export async function receivePoints({ id }: Task): Promise<{ readonly reward: number; readonly balance: number }> {
  const received = await call(userTaskReceivePost, { params: { id }, body: {} });
  queryClient.setQueryData(newUserTasksQuery.queryKey, (tasks) =>
    tasks?.map((task) => (task.id === id ? { ...task, taskStatus: TASK_STATUS.completed } : task)),
  );
  return received;
}
