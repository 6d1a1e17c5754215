/** Rows with a price: links to an instrument whose text has a figure with a point. */
const ROWS = 'a[href*="coin="]';

/**
 * Put into a page before anything of its own: notes the first frame in which a row with a price stands. Frames wait for the
 * styles that hold back the first paint, so the note is made when that frame is drawn, at the end of its frame.
 */
export const paintClock = `
(() => {
  const price = /\\d\\.\\d/;
  const stands = () => [...document.querySelectorAll('${ROWS}')].some(
    (row) => price.test(row.textContent) && row.getClientRects().length > 0,
  );
  const look = () => {
    if (!stands()) return void requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { window.rowsPaintedAt = performance.now(); };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
})();
`;

/** In a page: milliseconds from the navigation to the first contentful paint, and to the first row; null where not yet. */
export const paints = `(() => {
  const [first] = performance.getEntriesByName("first-contentful-paint");
  return { firstMs: first ? first.startTime : null, rowsMs: window.rowsPaintedAt ?? null };
})()`;
