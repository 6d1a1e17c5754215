import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useBackCloses } from "./sheet.tsx";

const DialogPanel = lazy(() => import("./dialog-panel.tsx"));

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence: what happens next. */
  description?: ReactNode;
  /** The buttons; the first is the primary one. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A question in the middle of the screen, for what must be answered before going on. Its code is fetched at first use. */
export function Dialog({ open, onClose, ...panel }: DialogProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  useBackCloses(open, onClose);
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel open={open} onClose={onClose} {...panel} />
    </Suspense>
  );
}
