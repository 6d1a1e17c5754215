import type { Page } from "@playwright/test";

/** Brings up a keyboard as a phone's lies over the page: what it covers is still there, and out of sight. */
export async function openKeyboard(page: Page, heightPx: number): Promise<void> {
  await page.evaluate((covered) => {
    const { visualViewport: seen, innerHeight } = window;
    if (seen === null) throw new Error("this browser has no visual viewport");
    Object.defineProperty(seen, "height", { value: innerHeight - covered, configurable: true });
    seen.dispatchEvent(new Event("resize"));
  }, heightPx);
}
