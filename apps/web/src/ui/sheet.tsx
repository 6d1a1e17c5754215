import type { ReactNode } from "react";
import { late } from "#/lib/late.tsx";
import { type LayerProps, LazyLayer } from "./lazy-layer.tsx";

const SheetPanel = late(() => import("./sheet-panel.tsx"));

export interface SheetProps extends LayerProps {
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  /** The primary action, kept in view under the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A bottom sheet: dragged shut, closed by Escape, by Back and by a press outside; traps the focus and gives it back. */
export function Sheet(props: SheetProps) {
  return <LazyLayer panel={SheetPanel} props={props} />;
}
