import { ApiError } from "#/api/api-error.ts";
import type { AnyOrder, Outcome } from "../queries.ts";

/** What became of an order whose page went away. `absent`: the server never saw it. */
export type Resumed =
  | { readonly kind: "placed"; readonly order: AnyOrder }
  | { readonly kind: "refused"; readonly error: unknown }
  | { readonly kind: "absent" };

/** Waits before each question, in milliseconds; the last one goes on for as long as it takes. */
export const RESUME_WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** So many times must the server say that it never saw the order: the first answers may be ahead of a slow request. */
const UNSEEN_TIMES = 3;

export interface ResumeParts {
  ask(): Promise<Outcome<AnyOrder>>;
  wait(ms: number): Promise<void>;
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean;
}

/** Asks until it is known what became of an order; null where nobody waits any more. A missing answer is asked for again. */
export async function resumeOrder({ ask, wait, isGone }: ResumeParts): Promise<Resumed | null> {
  let unseen = 0;
  for (let round = 0; ; round++) {
    await wait(RESUME_WAITS_MS[Math.min(round, RESUME_WAITS_MS.length - 1)] ?? 0);
    if (isGone()) return null;
    const outcome = await ask().catch(() => undefined);
    if (outcome?.state === "placed") return { kind: "placed", order: outcome.order };
    if (outcome?.state === "refused") {
      return { kind: "refused", error: new ApiError({ key: outcome.key, code: 400 }) };
    }
    if (outcome?.state === "unknown" && ++unseen >= UNSEEN_TIMES) return { kind: "absent" };
  }
}
