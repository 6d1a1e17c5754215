import { LIMITS } from "@evenkeel/contract/limits";
import { useEffect } from "react";
import { readStored, writeStored } from "#/lib/storage.ts";

/** Loads the page again when it becomes visible after more than five minutes: what it shows is too old to build on. */
export function useReloadAfterHidden(): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === "hidden") {
        writeStored("CLOSE_WINDOW_TIME", String(Date.now()));
        return;
      }
      const hiddenAtMs = Number(readStored("CLOSE_WINDOW_TIME"));
      writeStored("CLOSE_WINDOW_TIME", null);
      if (hiddenAtMs > 0 && Date.now() - hiddenAtMs > LIMITS.reloadAfterHiddenMs) location.reload();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
