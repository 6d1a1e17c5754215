import type { Page } from "@playwright/test";

/** One picture to take. */
export interface Screen {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** Brings the screen into its state before anything is loaded. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Brings the screen into its state after it is loaded. */
  act?: (page: Page, language: string) => Promise<unknown>;
}
