/** Where the app stands: one entry of the browser's history, and how it was reached. */
export interface Place {
  readonly pathname: string;
  /** With its question mark; empty without parameters. */
  readonly search: string;
  /** What the navigation that led here handed over; it survives a reload. */
  readonly state: unknown;
  /** How many of the app's own entries lie before this one; 0 where the visit began. */
  readonly depth: number;
  readonly move: "push" | "replace" | "pop";
}

/** How a navigation is made. */
export interface NavigateOptions {
  /** Takes the place of the present entry, so that Back does not lead to it. */
  readonly replace?: boolean;
  /** What the next place gets to know; anything that the browser can clone. */
  readonly state?: unknown;
}

/** What the router keeps in `history.state`. Whoever adds fields of their own copies these. */
interface Entry {
  readonly depth?: number;
  readonly state?: unknown;
}

/** The app's place in the browser's history. */
export interface Navigation {
  place(): Place;
  /** Called after each change of place; the result ends it. */
  subscribe(listener: (place: Place) => void): () => void;
  /** Goes to a path of the app (`/trade?coin=btcusdt`). To go where one stands already adds no entry. */
  navigate(to: string, options?: NavigateOptions): void;
  back(): void;
}

/** Follows and moves the history of a window. One for a page. */
export function createNavigation(page: Window): Navigation {
  const listeners = new Set<(place: Place) => void>();
  const read = (move: Place["move"]): Place => {
    const { depth = 0, state = null } = (page.history.state as Entry | null) ?? {};
    const { pathname, search } = page.location;
    return { pathname, search, state, depth, move };
  };
  // Marked, so that coming back here can be told from an entry that the browser made itself.
  if (page.history.state === null) page.history.replaceState({ depth: 0 } satisfies Entry, "");
  let place = read("pop");

  function arrive(move: Place["move"]): void {
    place = read(move);
    for (const listener of [...listeners]) listener(place);
  }

  page.addEventListener("popstate", () => {
    // A jump within the page makes an entry without our fields: it stands one further in the same place.
    if (page.history.state === null) {
      page.history.replaceState({ depth: place.depth + 1, state: place.state } satisfies Entry, "");
    }
    const next = read("pop");
    // A sheet or dialog that closed by Back was an entry of its own, in the same place.
    const isSame = next.pathname === place.pathname && next.search === place.search && next.depth === place.depth;
    if (!isSame) arrive("pop");
  });

  return {
    place: () => place,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, { replace = false, state = null } = {}) {
      const isHere = to === place.pathname + place.search;
      if (replace || isHere) {
        page.history.replaceState({ depth: place.depth, state } satisfies Entry, "", to);
        arrive("replace");
        return;
      }
      page.history.pushState({ depth: place.depth + 1, state } satisfies Entry, "", to);
      arrive("push");
    },
    back: () => page.history.back(),
  };
}
