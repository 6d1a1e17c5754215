import { type Ref, useEffect, useRef } from "react";
import { classNames } from "#/lib/class-names.ts";
import { tint } from "./tint.ts";
import { textWriter } from "./write-text.ts";

/** How often a price has moved since it was first seen, and which way it went last. */
export interface PriceMove {
  readonly count: number;
  readonly direction: "up" | "down" | "flat";
}

/** What a price says. */
export interface PriceFigure {
  /** The figure, ready for reading. */
  text: string;
  /** The whole figure, for the title where `text` is shortened. */
  full?: string | undefined;
  move?: PriceMove | undefined;
}

export interface PriceTextProps extends PriceFigure {
  className?: string | undefined;
}

/** A figure that is tinted when it moves; its neighbours stay where they are. */
export function PriceText({ move, ...figure }: PriceTextProps) {
  const drawn = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (drawn.current) tintMove(drawn.current, move);
  }, [move]);
  return <WrittenPrice ref={drawn} {...figure} />;
}

export interface WrittenPriceProps extends Omit<PriceTextProps, "move"> {
  ref: Ref<HTMLSpanElement>;
}

/** The same for a price that moves too often to be drawn by React each time: `writePrice` writes what comes later. */
export function WrittenPrice({ text, full, className, ref }: WrittenPriceProps) {
  return (
    <span
      ref={ref}
      // The server's Intl may group digits differently; the browser's next price is written its own way.
      suppressHydrationWarning
      title={full}
      className={classNames("num tint rounded-pill", className)}
    >
      {text}
    </span>
  );
}

/** Makes what writes prices into a drawn `WrittenPrice`, as `textWriter` does. */
export function priceWriter(drawn: HTMLElement): (figure: PriceFigure) => void {
  const write = textWriter(drawn);
  let titled = drawn.title;
  return ({ text, full = "", move }) => {
    if (full !== titled) {
      titled = full;
      drawn.title = full;
    }
    if (write(text)) tintMove(drawn, move);
  };
}

function tintMove(drawn: HTMLElement, move: PriceMove | undefined): void {
  if (move && move.direction !== "flat") tint(drawn, move.direction);
}
