import { Exchanges } from "../harness/exchanges.ts";
import { SetTime } from "../harness/set-time.ts";
import { openSite } from "../harness/site.ts";
import { test as live } from "./live-journey.ts";

interface TimedProduct {
  /** When the product's time begins, in UTC. */
  start: string;
  time: SetTime;
}

/** A journey on prices and a time that are both in its hand. */
export const test = live.extend<object, TimedProduct>({
  start: ["2026-11-18T12:00:00Z", { option: true, scope: "worker" }],
  time: [async ({ start }, use) => use(new SetTime(start)), { scope: "worker" }],
  exchanges: [
    async ({ time }, use) => {
      const exchanges = await Exchanges.open(() => time.now());
      await use(exchanges);
      await exchanges.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ exchanges, time }, use) => {
      const site = await openSite({ ...exchanges.env, ...time.env });
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

export { expect } from "./live-journey.ts";
