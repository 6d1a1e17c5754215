import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { openHistoryLayer } from "#/lib/history-layer.ts";

const SheetPanel = lazy(() => import("./sheet-panel.tsx"));

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  /** The primary action, kept in view under the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A bottom sheet: dragged shut, closed by Escape, by Back and by a press outside; traps the focus and gives it back.
 * Its code is fetched when a sheet first opens.
 */
export function Sheet({ open, onClose, ...panel }: SheetProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  useBackCloses(open, onClose);
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <SheetPanel open={open} onClose={onClose} {...panel} />
    </Suspense>
  );
}

/** While `open`, the browser's Back calls `onClose` instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (open ? openHistoryLayer(() => latest.current()) : undefined), [open]);
}
