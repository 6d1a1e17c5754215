/** Waits this long where the browser cannot say that it is idle. */
const FALLBACK_MS = 2_000;

/** Fetches the code of the likeliest next screens while nothing else is to do, unless the person saves data. */
export function warmUp(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  const fetchNext = () => {
    // Without a connection a first sheet could not be opened, and its failure would take the screen along.
    const next = [
      import("#/i18n/more-words.ts"),
      import("./routes/quotes.tsx"),
      import("./routes/trade.tsx"),
      import("#/ui/sheet-panel.tsx"),
      import("#/features/alerts/components/alert-sheet.tsx"),
      import("#/features/watchlist/components/add-sheet.tsx"),
    ];
    // What does not come now is asked for again when it is opened, and its failure is told then.
    void Promise.allSettled(next);
  };
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNext);
  else setTimeout(fetchNext, FALLBACK_MS);
}
