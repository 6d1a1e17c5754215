import type { PrivateType } from "@evenkeel/contract/frames";
import type { Pool } from "pg";
import type { Instruments } from "#/modules/instruments/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { Outbox } from "#/platform/outbox.ts";
import type { Route } from "#/transport/http/route.ts";
import { hasSetAlert } from "./alerts/alert.repository.ts";
import { alertRoutes } from "./alerts/alert.routes.ts";
import { AlertEngine, type AlertMarket } from "./alerts/alert-engine.ts";
import { createAlerts } from "./alerts/alerts.ts";
import type { Splits } from "./alerts/split-alert.ts";
import { noticeRoutes } from "./notices/notice.routes.ts";
import { createNotices, type Notices } from "./notices/notices.ts";
import { createPushDelivery } from "./push/delivery.ts";
import { createDevices } from "./push/devices.ts";
import type { PushPort } from "./push/push-port.ts";

export type { NewNotice } from "./notices/notice.repository.ts";
export { type Channels, createNoticeWriter, type Notices } from "./notices/notices.ts";
export { observeNotifications } from "./notification-metrics.ts";
export type { PushMessage, PushOutcome, PushPort, PushTarget } from "./push/push-port.ts";
export { createPushPort } from "./push/web-push-sender.ts";

export interface NotificationsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly instruments: Instruments;
  readonly market: AlertMarket;
  /** Splits of shares; absent: nothing is ever split. */
  readonly splits?: Splits;
  /** What reaches browsers that are closed; null: nothing does. */
  readonly pushPort: PushPort | null;
  /** Pause before a push that failed is tried again, milliseconds; two seconds where absent. */
  readonly pushRetryMs?: number;
  /** Sends a private message to a person's sockets. */
  readonly push: (userId: string, type: PrivateType, data: unknown) => void;
  /** Told of each notice once it is true, by its type. */
  readonly onTold?: (userId: string, type: string) => void;
}

/** What a person is told, and the alerts that they have set. */
export interface Notifications {
  /** For every module that has something to tell a person. */
  readonly notices: Notices;
  readonly routes: Route[];
  /** Whether a person has an alert, or had one that fired. */
  hasSetAlert(userId: string): Promise<boolean>;
  /** Begins to watch alerts. */
  start(): Promise<void>;
  /** Resolves when what has fired is written and what is being pushed has ended. */
  stop(): Promise<void>;
  /** Alerts that are watched, for metrics. */
  watched(): number;
  /** Does at once what is done every second: reads changes and volumes, ends pauses. */
  sweep(): void;
  /** Resolves when no firing waits to be written. */
  settled(): Promise<void>;
}

export function createNotifications(deps: NotificationsDeps): Notifications {
  const { pool, clock, log, instruments, market, pushPort } = deps;
  const delivery = createPushDelivery({ pool, clock, log, port: pushPort, retryMs: deps.pushRetryMs });
  const notices = createNotices({ ...deps, delivery });
  const devices = createDevices({ ...deps, port: pushPort });
  const engine = new AlertEngine({ ...deps, notices });
  const alerts = createAlerts({ ...deps, market, engine });
  return {
    notices,
    routes: [
      ...noticeRoutes({ ...deps, notices, devices, vapidPublicKey: pushPort?.publicKey ?? null }),
      ...alertRoutes(alerts, pool, instruments),
    ],
    hasSetAlert: (userId) => hasSetAlert(pool, userId),
    start: () => engine.start(),
    stop: async () => {
      await engine.stop();
      await delivery.stop();
    },
    watched: () => engine.size,
    sweep: () => engine.sweep(),
    settled: () => engine.drained(),
  };
}
