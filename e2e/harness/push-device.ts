import { Browser } from "@evenkeel/server/src/modules/notifications/testing/push-service.ts";
import type { Page } from "@playwright/test";

/**
 * Push messages of one browser without the vendor's push service, which no test can reach: the subscription is made up here,
 * with keys of its own, and what was sealed for it is opened here and handed to the browser as the service would.
 */
export class PushDevice {
  readonly path: string;
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(page: Page, path: string) {
    this.path = path;
    this.#page = page;
    this.#browser = new Browser(path);
  }

  /** Gives the page a push service that says yes; call it before the first page. */
  static async of(page: Page, name: string): Promise<PushDevice> {
    const device = new PushDevice(page, `/device/${name}`);
    await page.context().grantPermissions(["notifications"]);
    const { endpoint, keys } = device.#browser;
    await page.addInitScript(
      (words) => {
        let made: object | null = null;
        const unsubscribe = async () => {
          made = null;
          return true;
        };
        PushManager.prototype.getSubscription = async () => made as PushSubscription | null;
        PushManager.prototype.subscribe = async () => {
          made = { endpoint: words.endpoint, toJSON: () => words, unsubscribe };
          return made as PushSubscription;
        };
      },
      { endpoint, keys },
    );
    return device;
  }

  /** Opens a message that the server has sealed, and hands it to the browser's worker. */
  async deliver(sealed: Buffer): Promise<void> {
    const message = this.#browser.read(sealed);
    const session = await this.#page.context().newCDPSession(this.#page);
    const origin = new URL(this.#page.url()).origin;
    const registered = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
        if (own) resolve(own.registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) });
    await session.detach();
  }

  /** The notifications that the browser shows now. */
  notifications(): Promise<{ title: string; body: string }[]> {
    return this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  }
}
