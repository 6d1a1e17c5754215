import type { Locator, Page } from "@playwright/test";

/** The line above every screen while the device has no connection. */
export function offlineBanner(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: /^You are offline/ });
}
