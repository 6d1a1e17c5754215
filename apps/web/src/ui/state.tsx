import type { ReactNode } from "react";
import { BrokenDrawing, CalmDrawing, DoorDrawing, OfflineDrawing } from "./drawings.tsx";

export interface StateProps {
  title: ReactNode;
  /** What this is, or what to do next. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

interface FramedProps extends StateProps {
  drawing: ReactNode;
  role?: "alert" | "status";
}

/** A drawing, one line, one sentence, one action: the form of every screen state that has no data. */
export function State({ drawing, title, children, action, role = "status" }: FramedProps) {
  return (
    <div role={role} className="flex flex-col items-center px-8 py-8 text-center">
      {drawing}
      <p className="mt-4 text-17 font-semibold">{title}</p>
      {children !== undefined && <p className="mt-1.5 max-w-72 text-15 text-balance text-ink-soft">{children}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** Nothing here yet. */
export function EmptyState(props: StateProps) {
  return <State drawing={<CalmDrawing />} {...props} />;
}

/** Something failed; the action tries again. */
export function ErrorState(props: StateProps) {
  return <State drawing={<BrokenDrawing />} role="alert" {...props} />;
}

/** No connection and nothing kept from before. */
export function OfflineState(props: StateProps) {
  return <State drawing={<OfflineDrawing />} role="alert" {...props} />;
}

/** Needs sign-in, an identity check or a fund password; the action leads there. */
export function NeedsState(props: StateProps) {
  return <State drawing={<DoorDrawing />} {...props} />;
}
