import { setTimeout as sleep } from "node:timers/promises";
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

/** A finger tells where it is about so often: a screen's touches come faster than its frames. */
const TOUCH_MS = 8;

/**
 * Moves a page with a finger, at an even speed; negative pixels scroll down. Touches are sent one by one, and the browser
 * makes a gesture of them as of real ones.
 */
export async function swipe(devtools: CDPSession, fromY: number, byY: number, pxPerSecond: number): Promise<void> {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch("touchStart", fromY);
  const from = performance.now();
  for (let moved = 0; moved < Math.abs(byY); await sleep(TOUCH_MS)) {
    moved = Math.min(Math.abs(byY), ((performance.now() - from) * pxPerSecond) / 1000);
    await touch("touchMove", fromY + Math.sign(byY) * moved);
  }
  await touch("touchEnd");
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
