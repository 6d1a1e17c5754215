import { useCallback, useEffect, useState } from "react";
import { useBackCloses } from "#/lib/history-layer.ts";
import { useMediaQuery } from "#/lib/use-media-query.ts";

/** `turned`: the device stays upright and cannot be told otherwise, so what is shown lies on its side. */
export type FullMode = "off" | "plain" | "turned";

const UPRIGHT_PHONE = "(orientation: portrait) and (max-width: 600px)";

/** Not every browser that has fullscreen can lock the orientation, and the type declarations know neither half. */
type LockableOrientation = ScreenOrientation & { lock?: (to: "landscape") => Promise<void> };

async function lieDown(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen?.({ navigationUI: "hide" });
    await (screen.orientation as LockableOrientation | undefined)?.lock?.("landscape");
  } catch {
    // Refused or not known here: what is shown fills the page, and is turned where the page is upright.
  }
}

function standUp(): void {
  try {
    screen.orientation?.unlock?.();
  } catch {
    // Nothing was locked.
  }
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

/**
 * Fullscreen in landscape: the page itself goes fullscreen, so that sheets still open above it. Left by Back, by the
 * browser's own way out, and by Escape unless `holdsEscape` says that something on top answers it.
 */
export function useFullscreen(holdsEscape: boolean): { mode: FullMode; enter: () => void; leave: () => void } {
  const [isOn, setIsOn] = useState(false);
  const isUpright = useMediaQuery(UPRIGHT_PHONE);
  const leave = useCallback(() => setIsOn(false), []);
  const enter = useCallback(() => {
    setIsOn(true);
    void lieDown();
  }, []);
  useBackCloses(isOn, leave);
  useEffect(() => {
    if (!isOn) return;
    const onChange = () => {
      if (!document.fullscreenElement) setIsOn(false);
    };
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      standUp();
    };
  }, [isOn]);
  useEffect(() => {
    if (!isOn || holdsEscape) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setIsOn(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, holdsEscape]);
  return { mode: !isOn ? "off" : isUpright ? "turned" : "plain", enter, leave };
}
