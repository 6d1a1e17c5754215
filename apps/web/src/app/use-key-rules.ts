import { useEffect } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { allowZoomStore } from "#/lib/display.ts";
import { useStore } from "#/lib/external-store.ts";

/** The browser's zoom keys. Copy, paste and the watchlist's own keys stay free. */
const ZOOM_KEYS = new Set(["+", "-", "=", "0", "_"]);

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

function blockZoomKeys(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && ZOOM_KEYS.has(event.key) && !isTyping(event.target)) event.preventDefault();
}

function blockZoomWheel(event: WheelEvent): void {
  if (event.ctrlKey) event.preventDefault();
}

function blockMenu(event: MouseEvent): void {
  if (!isTyping(event.target)) event.preventDefault();
}

/**
 * Blocks zoom by keys, wheel and pinch, and the context menu, as specified. "Allow zoom" in the settings lifts the zoom part
 * for a person, the zoomBlock setting for everybody.
 */
export function useKeyRules(): void {
  const isChosen = useStore(allowZoomStore) === "yes";
  const isBlockedForAll = useAppSetting()?.zoomBlock ?? true;
  const isZoomAllowed = isChosen || !isBlockedForAll;
  useEffect(() => {
    window.addEventListener("contextmenu", blockMenu);
    return () => window.removeEventListener("contextmenu", blockMenu);
  }, []);
  useEffect(() => {
    document.documentElement.dataset.zoom = isZoomAllowed ? "allowed" : "blocked";
    if (isZoomAllowed) return;
    window.addEventListener("keydown", blockZoomKeys);
    window.addEventListener("wheel", blockZoomWheel, { passive: false });
    return () => {
      window.removeEventListener("keydown", blockZoomKeys);
      window.removeEventListener("wheel", blockZoomWheel);
    };
  }, [isZoomAllowed]);
}
