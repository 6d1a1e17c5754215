import { type PushService, startPushService } from "@evenkeel/server/src/modules/notifications/testing/push-service.ts";
import { Exchanges } from "../harness/exchanges.ts";
import { openSite } from "../harness/site.ts";
import { AlertsSheet } from "../page-models/alerts-sheet.ts";
import { test as base, expect } from "./journey.ts";
import { Wire } from "./wire.ts";

export interface LiveCast {
  /** What the page and the server say to each other on the socket, from the first page on. */
  wire: Wire;
  alerts: AlertsSheet;
}

export interface LiveProduct {
  /** Where the product's prices come from; a test moves and silences them. */
  exchanges: Exchanges;
  /** Takes all push messages in place of the browsers' vendors. */
  pushService: PushService;
}

/** A journey on live prices of two exchanges that do as the test says. */
export const test = base.extend<LiveCast, LiveProduct>({
  exchanges: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const exchanges = await Exchanges.open();
      await use(exchanges);
      await exchanges.close();
    },
    { scope: "worker" },
  ],
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ exchanges, pushService }, use) => {
      const site = await openSite({ ...exchanges.env, PUSH_SERVICE_URL: pushService.url });
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  wire: async ({ page }, use) => use(new Wire(page)),
  alerts: async ({ page }, use) => use(new AlertsSheet(page)),
});

export { expect };
