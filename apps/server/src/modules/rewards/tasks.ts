import { TASK_TYPE } from "@evenkeel/contract/rewards";

/**
 * What tasks may know of a person: whether something was done at all. Never how much, how often, with what leverage or
 * with what result, so that no points can be an incentive to trade more (product design 5, rule 9).
 */
export interface PersonFacts {
  readonly hasFavourite: boolean;
  readonly hasAlert: boolean;
  readonly hasPlacedOrder: boolean;
}

export interface TaskDefinition {
  /** Never used again for another task: what was received is kept by it. */
  readonly id: string;
  readonly type: (typeof TASK_TYPE)[keyof typeof TASK_TYPE];
  /** Message key. */
  readonly name: string;
  /** Whole points. */
  readonly reward: number;
  readonly isReached: (facts: PersonFacts) => boolean;
}

/** Every task there is, in the order in which they are offered. */
export const TASKS: readonly TaskDefinition[] = [
  { id: "1", type: TASK_TYPE.newUser, name: "task.account", reward: 10, isReached: () => true },
  { id: "2", type: TASK_TYPE.newUser, name: "task.favourite", reward: 10, isReached: (facts) => facts.hasFavourite },
  { id: "3", type: TASK_TYPE.newUser, name: "task.alert", reward: 20, isReached: (facts) => facts.hasAlert },
  { id: "4", type: TASK_TYPE.newUser, name: "task.order", reward: 20, isReached: (facts) => facts.hasPlacedOrder },
];
