import { useEffect } from "react";
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

/** Blocks zoom by keys, wheel and pinch, and the context menu, as specified; "allow zoom" in the settings lifts the zoom part. */
export function useKeyRules(): void {
  const isZoomAllowed = useStore(allowZoomStore) === "yes";
  useEffect(() => {
    window.addEventListener("contextmenu", blockMenu);
    return () => window.removeEventListener("contextmenu", blockMenu);
  }, []);
  useEffect(() => {
    if (isZoomAllowed) return;
    window.addEventListener("keydown", blockZoomKeys);
    window.addEventListener("wheel", blockZoomWheel, { passive: false });
    return () => {
      window.removeEventListener("keydown", blockZoomKeys);
      window.removeEventListener("wheel", blockZoomWheel);
    };
  }, [isZoomAllowed]);
}
