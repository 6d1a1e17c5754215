/**
 * How every browser of the tests is launched: quiet, without a network of its own, and without a sandbox, since the
 * tests load only our own pages and often run as root in a container. `--headless` is added by Playwright.
 */
export const BROWSER_FLAGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
