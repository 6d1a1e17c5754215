interface At {
  readonly clientX: number;
  readonly clientY: number;
}

/** Where a touch on an element that is turned a quarter to the right would be on the same element unturned, same corner. */
export function unturned({ clientX, clientY }: At, box: { left: number; top: number; right: number }): At {
  return { clientX: box.left + (clientY - box.top), clientY: box.top + (box.right - clientX) };
}

const TOUCHES = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;

/**
 * Lets the drawing library read touches on a chart that CSS has turned a quarter to the right: it reckons with the
 * element's box alone and knows nothing of the turn. Returns the way to stop.
 */
export function turnTouches(element: HTMLElement): () => void {
  const inside = new Set<number>();
  const turn = (event: TouchEvent) => {
    if (event.type === "touchstart" && element.contains(event.target as Node)) {
      for (const touch of event.changedTouches) inside.add(touch.identifier);
    }
    if (!Array.from(event.changedTouches).some((touch) => inside.has(touch.identifier))) return;
    const box = element.getBoundingClientRect();
    const turned = (list: TouchList) =>
      Array.from(list, (touch) => {
        const { clientX, clientY } = unturned(touch, box);
        const page = { pageX: clientX + window.scrollX, pageY: clientY + window.scrollY };
        return { identifier: touch.identifier, target: touch.target, clientX, clientY, ...page };
      });
    // Own fields hide those of the event for every listener after this one.
    const lists = { touches: turned(event.touches), changedTouches: turned(event.changedTouches) };
    for (const [name, value] of Object.entries(lists)) Object.defineProperty(event, name, { value });
    if (event.type === "touchend" || event.type === "touchcancel") {
      for (const touch of lists.changedTouches) inside.delete(touch.identifier);
    }
  };
  for (const type of TOUCHES) window.addEventListener(type, turn, { capture: true, passive: true });
  return () => {
    for (const type of TOUCHES) window.removeEventListener(type, turn, { capture: true });
  };
}
