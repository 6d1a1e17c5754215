import { Gauge, type Registry } from "prom-client";
import type { Notifications } from "./index.ts";

/** Figures of alerts. */
export function observeNotifications(notifications: Pick<Notifications, "watched">, registry: Registry): void {
  new Gauge({
    name: "evenkeel_alerts_watched",
    help: "Alerts that are on.",
    registers: [registry],
    collect() {
      this.set(notifications.watched());
    },
  });
}
