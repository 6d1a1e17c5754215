import { useEffect, useRef } from "react";

/** What the page keeps in `history.state` beside the router's own fields. */
interface LayeredState {
  readonly layer?: number;
}

let lastLayer = 0;

function currentLayer(): number | undefined {
  return (window.history.state as LayeredState | null)?.layer;
}

/**
 * Puts one entry on the browser's history, so that Back closes what is on top instead of leaving the page.
 * The router's state is copied: to the router the location has not changed.
 * Returns a function that takes the entry away again; it does nothing once a navigation has buried the entry.
 */
export function openHistoryLayer(onBack: () => void): () => void {
  const layer = ++lastLayer;
  window.history.pushState({ ...window.history.state, layer }, "");
  const leave = () => {
    if (currentLayer() === layer) return;
    window.removeEventListener("popstate", leave);
    onBack();
  };
  window.addEventListener("popstate", leave);
  return () => {
    window.removeEventListener("popstate", leave);
    // A navigation that closed the layer comes first: it takes the entry's place, and there is nothing to go back from.
    queueMicrotask(() => {
      if (currentLayer() === layer) window.history.back();
    });
  };
}

/**
 * Resolves once the layer that is closing has taken its entry away; at once where there is none. Whoever navigates right
 * after a layer has closed waits for it, or its going back would undo the navigation.
 */
export function layerGone(): Promise<void> {
  if (currentLayer() === undefined) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("popstate", () => resolve(), { once: true }));
}

/** While `open`, the browser's Back calls `onClose` instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (open ? openHistoryLayer(() => latest.current()) : undefined), [open]);
}
