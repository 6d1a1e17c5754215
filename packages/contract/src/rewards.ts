import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./primitives.ts";

/** Kinds of tasks by their number on the wire (product design 2.15). Home asks for those of new users. */
export const TASK_TYPE = { newUser: "1", learning: "2", activity: "3" } as const;

/** How a task stands, by its number on the wire: still to be done, its points can be received, points received. */
export const TASK_STATUS = { go: 1, receive: 2, completed: 3 } as const;
export const taskStatus = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A task of one person. `taskName` is a message key; `reward` and `balance` are whole points. */
export const task = z.object({ id, taskName: z.string(), reward: z.int().check(z.positive()), taskStatus });
export type Task = z.infer<typeof task>;

export const userTaskList = endpoint({
  name: "userTaskList",
  method: "GET",
  path: "/api/userTask/list",
  access: "user",
  rate: "read",
  summary: "The tasks of one type, in their order, as they stand for the person: 1 go, 2 receive, 3 completed.",
  query: z.strictObject({ taskType: z.enum(TASK_TYPE, "field.choice") }),
  row: task,
  errors: [],
});

const receiving = {
  path: "/api/userTask/receive/{id}",
  access: "user",
  rate: "write",
  params: z.strictObject({ id }),
  /** `balance`: the person's points after receiving. */
  data: z.object({ id, taskStatus: z.literal(TASK_STATUS.completed), reward: z.int(), balance: z.int() }),
  errors: ["task.notFound", "task.notReached"],
} as const;

export const userTaskReceive = endpoint({
  ...receiving,
  name: "userTaskReceive",
  method: "GET",
  summary:
    "Receive the points of a task, once; asked again it answers the same. Kept for clients of old: POST is meant.",
});

export const userTaskReceivePost = endpoint({
  ...receiving,
  name: "userTaskReceivePost",
  method: "POST",
  summary: "Receive the points of a task, once; asked again it answers the same.",
  body: z.optional(z.strictObject({})),
});
