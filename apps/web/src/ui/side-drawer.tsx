import type { ReactNode } from "react";
import { late } from "#/lib/late.tsx";
import { type LayerProps, LazyLayer } from "./lazy-layer.tsx";

const SideDrawerPanel = late(() => import("./side-drawer-panel.tsx"));

export interface SideDrawerProps extends LayerProps {
  /** What it is, for screen readers. */
  title: string;
  /** The side that lines of text begin on. */
  dir: "ltr" | "rtl";
  children: ReactNode;
}

/**
 * A drawer from the side that lines begin on: dragged shut, closed by Escape, by Back and by a press outside; traps the
 * focus and gives it back.
 */
export function SideDrawer(props: SideDrawerProps) {
  return <LazyLayer panel={SideDrawerPanel} props={props} />;
}
