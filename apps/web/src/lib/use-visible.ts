import { type RefCallback, useCallback, useState } from "react";

type Listener = (isVisible: boolean) => void;

/** How far beyond the screen an element counts as seen, so that a slow scroll finds it alive. */
const MARGIN = "60px";

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** One observer for every row of every list. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

/** Whether an element is on the screen or close to it, and the ref that says which element. */
export function useVisible<E extends Element>(): [RefCallback<E>, boolean] {
  const [isVisible, setVisible] = useState(false);
  const ref = useCallback((element: E | null) => {
    if (!element) return;
    listeners.set(element, setVisible);
    sharedObserver().observe(element);
    return () => sharedObserver().unobserve(element);
  }, []);
  return [ref, isVisible];
}
