/** Waits this long where the browser cannot say that it is idle. */
const FALLBACK_MS = 2_000;

/** Fetches the code of the likeliest next screens while nothing else is to do, unless the person saves data. */
export function warmUp(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  const fetchNext = () => {
    void import("./routes/quotes.tsx");
    void import("./routes/trade.tsx");
  };
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNext);
  else setTimeout(fetchNext, FALLBACK_MS);
}
