let atMs = Date.now();

/** Notes that the server has said something just now: what is on the screen is as new as this. */
export function noteContact(): void {
  atMs = Date.now();
}

/** When the server was last heard, milliseconds since the epoch; the page's own loading where nothing came since. */
export function lastContactMs(): number {
  return atMs;
}
