import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** How much slower than this machine the phone's processor is. */
const SLOWER = 4;
/** Slow 4G as Chromium's own tools and Lighthouse have it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A page of a phone that has never been here. */
export interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** From here on the processor is a slow phone's. */
  slowDown(): Promise<void>;
  /** From here on the network is slow 4G. */
  goFar(): Promise<void>;
  close(): Promise<void>;
}

/** One dot of the screen is one pixel: here the processor paints, which on a phone it does not. */
export async function openPhone(browser: Browser, height: number): Promise<Phone> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  return {
    page,
    devtools,
    slowDown: async () => void (await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })),
    goFar: async () => {
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    },
    close: () => context.close(),
  };
}
