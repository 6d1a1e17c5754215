import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { toast } from "#/ui/toast.tsx";
import type { StepUpTask } from "../components/step-up-sheet.tsx";
import { refreshSecurity } from "../queries.ts";

/** What is done after proof; the proof is the body's `stepUp`. */
export type GuardedAct = StepUpTask["run"];

/** Asks for proof, acts, says `done`, and looks again how the account is guarded. */
export type Guard = (purpose: string, need: StepUpTask["need"], act: GuardedAct, done?: string) => void;

/** Acts without proof, says what failed, and looks again. */
export type Change = (act: () => Promise<unknown>) => Promise<void>;

/** Changes of what guards the account, and the proof that is asked for now. */
export function useGuarded() {
  const [task, setTask] = useState<StepUpTask | null>(null);
  const guard: Guard = (purpose, need, act, done) =>
    setTask({
      purpose,
      need,
      run: async (stepUp) => {
        await act(stepUp);
        if (done !== undefined) toast(done, "good");
        await refreshSecurity();
      },
    });
  const change: Change = async (act) => {
    try {
      await act();
    } catch (error) {
      await reportError(error);
    }
    await refreshSecurity();
  };
  return { task, setTask, guard, change };
}
