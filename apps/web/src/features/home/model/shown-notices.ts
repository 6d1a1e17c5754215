/** Announcements of this status are shown on home. */
const SHOWN_STATUS = 1;
const SHOWN = 5;

/** The announcements that home shows: those of status 1, at most five. */
export function shownNotices<T extends { readonly status: number }>(notices: readonly T[]): readonly T[] {
  return notices.filter(({ status }) => status === SHOWN_STATUS).slice(0, SHOWN);
}
