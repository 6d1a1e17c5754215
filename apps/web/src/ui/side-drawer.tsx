import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useBackCloses } from "./sheet.tsx";

const SideDrawerPanel = lazy(() => import("./side-drawer-panel.tsx"));

export interface SideDrawerProps {
  open: boolean;
  onClose: () => void;
  /** What it is, for screen readers. */
  title: string;
  /** The side that lines of text begin on. */
  dir: "ltr" | "rtl";
  children: ReactNode;
}

/**
 * A drawer from the side that lines begin on: dragged shut, closed by Escape, by Back and by a press outside; traps the
 * focus and gives it back. Its code is fetched when it first opens.
 */
export function SideDrawer({ open, onClose, ...panel }: SideDrawerProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  useBackCloses(open, onClose);
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <SideDrawerPanel open={open} onClose={onClose} {...panel} />
    </Suspense>
  );
}
