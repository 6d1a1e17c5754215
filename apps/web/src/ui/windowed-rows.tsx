import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type RowWindow, rowWindow, WHOLE_UP_TO } from "./row-window.ts";

export interface WindowedRowsProps<T> {
  rows: readonly T[];
  /** Draws one row; all rows are of one height. */
  children: (row: T) => ReactNode;
}

const isSame = (a: RowWindow, b: RowWindow) => a.from === b.from && a.to === b.to && a.after === b.after;

/** Rows of one height in a page that scrolls. Of a long list only those about the screen are drawn; the page keeps its height. */
export function WindowedRows<T>({ rows, children }: WindowedRowsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const count = rows.length;
  const [drawn, setDrawn] = useState<RowWindow>({ from: 0, to: count, before: 0, after: 0 });
  const look = useCallback(() => {
    const list = box.current;
    const row = list?.querySelector<HTMLElement>(":scope > [data-rows] > *");
    if (!list || !row) return;
    const viewport = { top: -list.getBoundingClientRect().top, height: window.innerHeight };
    const next = rowWindow(count, row.offsetHeight, viewport);
    setDrawn((now) => (isSame(now, next) ? now : next));
  }, [count]);
  useEffect(() => {
    look();
    if (count <= WHOLE_UP_TO) return;
    let frame = 0;
    const onScroll = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        look();
      });
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onScroll);
    };
  }, [look, count]);
  const isWhole = count <= WHOLE_UP_TO;
  return (
    <div ref={box} style={isWhole ? undefined : { paddingTop: drawn.before, paddingBottom: drawn.after }}>
      <div data-rows="">{(isWhole ? rows : rows.slice(drawn.from, drawn.to)).map(children)}</div>
    </div>
  );
}
