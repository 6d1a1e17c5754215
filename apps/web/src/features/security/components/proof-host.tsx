import { useStore } from "#/lib/external-store.ts";
import { proofAsked } from "#/lib/proof-asked.ts";
import { StepUpSheet } from "./step-up-sheet.tsx";

/** Asks for proof where a call waits for it, on whatever screen. */
export function ProofHost() {
  const asked = useStore(proofAsked);
  const task = asked && {
    purpose: asked.purpose,
    need: asked.needsPassword ? ("full" as const) : ("factor" as const),
    run: asked.run,
  };
  const factors = asked?.ways ?? [];
  return (
    <StepUpSheet
      key={`${asked?.purpose} ${factors.join()}`}
      task={task}
      factors={factors}
      onClose={() => asked?.cancel()}
    />
  );
}
