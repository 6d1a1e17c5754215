/**
 * Calls back whenever an element comes within `margin` (a CSS length) of the screen, at once where it is there already.
 * Returns the end.
 */
export function watchReach(element: Element, margin: string, onReach: () => void): () => void {
  const observer = new IntersectionObserver(
    // A busy page hears of several changes together: how things stand now is the last of them.
    (changes) => changes.at(-1)?.isIntersecting && onReach(),
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
