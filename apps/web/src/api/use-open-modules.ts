import { useMemo } from "react";
import { usePlayingSetting } from "./config-queries.ts";
import { useUser } from "./user-query.ts";

/** The modules that are open for the person's kind of money, a visitor's being simulated; `undefined` until known. */
export function useOpenModules(): ReadonlySet<string> | undefined {
  const playing = usePlayingSetting();
  const mode = useUser()?.isSimulate === false ? "LIVE" : "SIM";
  return useMemo(() => {
    const open = playing?.filter(({ isOpen, modes }) => isOpen && modes.includes(mode));
    return open && new Set(open.map(({ name }) => name));
  }, [playing, mode]);
}
