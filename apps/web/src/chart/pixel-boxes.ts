interface BoxSize {
  readonly inlineSize: number;
  readonly blockSize: number;
}

/** Rounding at both edges; what differs by more was measured with another pixel ratio. */
const TOLERANCE_PX = 2;

/**
 * An element's size in device pixels. An emulated pixel ratio (a phone view in developer tools, a browser test) is known to
 * `devicePixelRatio` but not to the box that the browser reports: there the size is reckoned from the ratio.
 */
export function devicePixels(content: BoxSize, reported: BoxSize, ratio: number): BoxSize {
  const reckoned = {
    inlineSize: Math.round(content.inlineSize * ratio),
    blockSize: Math.round(content.blockSize * ratio),
  };
  const isNear = Math.abs(reported.inlineSize - content.inlineSize * ratio) <= TOLERANCE_PX;
  return isNear ? reported : reckoned;
}

let isMended = false;

/** Lets the drawing library, which trusts the reported box, draw as sharp under emulation as on a device. Once a page. */
export function mendPixelBoxes(): void {
  if (isMended || typeof ResizeObserverEntry === "undefined") return;
  isMended = true;
  const { prototype } = ResizeObserverEntry;
  const reported = Object.getOwnPropertyDescriptor(prototype, "devicePixelContentBoxSize");
  if (!reported?.get) return;
  const { get } = reported;
  Object.defineProperty(prototype, "devicePixelContentBoxSize", {
    ...reported,
    get(this: ResizeObserverEntry) {
      const [content] = this.contentBoxSize;
      const [size] = get.call(this) as readonly BoxSize[];
      return content && size ? [devicePixels(content, size, window.devicePixelRatio)] : [];
    },
  });
}
