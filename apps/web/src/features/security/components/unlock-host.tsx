import { tradeUnlock } from "@evenkeel/contract/security-settings";
import { useQuery } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { useStore } from "#/lib/external-store.ts";
import { unlockAsked } from "#/lib/trade-unlock.ts";
import { overviewQuery } from "../queries.ts";
import { StepUpSheet } from "./step-up-sheet.tsx";

/** Asks for the proof that unlocks trading when an order waits for it. */
export function UnlockHost() {
  const asked = useStore(unlockAsked);
  const { data } = useQuery({ ...overviewQuery, enabled: asked !== null });
  const task = asked !== null &&
    data && {
      purpose: tradeUnlock.name,
      need: "factor" as const,
      run: async (stepUp: Parameters<typeof call<typeof tradeUnlock>>[1]["body"]["stepUp"]) => {
        const { unlockId } = await call(tradeUnlock, { body: { stepUp } });
        asked.done(unlockId);
      },
    };
  const factors = data?.factors ?? [];
  return <StepUpSheet key={factors.join()} task={task || null} factors={factors} onClose={() => asked?.cancel()} />;
}
