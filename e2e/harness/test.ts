import { test as base } from "@playwright/test";
import { openSite, type Site } from "./site.ts";

export interface Product {
  /**
   * Configuration of the product beyond the harness's own, for all tests of a file: `test.use({ siteEnv: … })`. Files with the
   * very same value share a site.
   */
  siteEnv: Record<string, string>;
  site: Site;
}

/** Playwright's test with the product running beside it: one for each worker. */
export const test = base.extend<object, Product>({
  siteEnv: [{}, { option: true, scope: "worker" }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await openSite(siteEnv);
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

export { expect } from "@playwright/test";
