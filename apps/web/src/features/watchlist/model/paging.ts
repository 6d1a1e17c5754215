import { LIMITS } from "@evenkeel/contract/limits";

/** The page after `loaded` pages, or `undefined` where the last one gave fewer rows than a page holds: the list is finished. */
export function nextPage(givenByLast: number, loaded: number): number | undefined {
  return givenByLast < LIMITS.pageSize ? undefined : loaded + 1;
}
