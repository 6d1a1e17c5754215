/**
 * Features of the browser that the tests run without. A browser counts the last list alone that it is given, so this one begins
 * with what Playwright leaves out by itself.
 */
const WITHOUT_FEATURES: readonly string[] = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  // The address bar's drop-down, which nobody sees, is a page of its own beside each of ours: an eighth of all the work.
  "WebUIOmniboxPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxAimPopup",
];

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
  `--disable-features=${WITHOUT_FEATURES.join(",")}`,
];
