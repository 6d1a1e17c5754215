import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#/lib/class-names.ts";
import { watchReach } from "#/lib/watch-reach.ts";
import { Spinner } from "./spinner.tsx";

/** How far below the screen the next page begins to load. */
const LOAD_AHEAD = "400px";

export interface ListEndProps {
  /** Changes when the list has grown: its end is then looked at again. */
  count: number;
  isLoading: boolean;
  isFinished: boolean;
  onReach: () => void;
  children?: ReactNode;
}

/** The end of a list that grows as it is scrolled: asks for more when it comes near. */
export function ListEnd({ count, isLoading, isFinished, onReach, children }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onReach);
  useEffect(() => {
    latest.current = onReach;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page, also one that adds no row, calls for looking again.
  useEffect(() => {
    if (!end.current || isFinished || isLoading) return;
    return watchReach(end.current, LOAD_AHEAD, () => latest.current());
  }, [isFinished, isLoading, count]);
  return (
    <div
      ref={end}
      className={classNames(
        "grid place-items-center gap-2 text-ink-faint",
        isFinished && !children ? "h-4" : "min-h-12",
      )}
    >
      {isLoading && <Spinner className="size-5" />}
      {children}
    </div>
  );
}
