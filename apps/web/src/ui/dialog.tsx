import type { ReactNode } from "react";
import { late } from "#/lib/late.tsx";
import { type LayerProps, LazyLayer } from "./lazy-layer.tsx";

const DialogPanel = late(() => import("./dialog-panel.tsx"));

export interface DialogProps extends LayerProps {
  title: ReactNode;
  /** One sentence: what happens next. */
  description?: ReactNode;
  /** The buttons; the first is the primary one. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A question in the middle of the screen, for what must be answered before going on. */
export function Dialog(props: DialogProps) {
  return <LazyLayer panel={DialogPanel} props={props} />;
}
