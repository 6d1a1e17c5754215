import { format } from "@evenkeel/calc/decimal";
import * as calls from "@evenkeel/contract/alert";
import type { RowOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import { CLASS_CODE, type Instrument, type Instruments } from "#/modules/instruments/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { type Route, route } from "#/transport/http/route.ts";
import { pageAlerts } from "./alert.repository.ts";
import type { StoredAlert } from "./alert.ts";
import type { Alerts } from "./alerts.ts";
import { pageFirings, type StoredFiring } from "./firing.repository.ts";

/** The calls of alerts. Lists show what stands on instruments of today's catalogue. */
export function alertRoutes(alerts: Alerts, pool: Pool, instruments: Instruments): Route[] {
  const coinIds = instruments.all.map(({ id }) => id);
  const instrumentOf = (coinId: string): Instrument => {
    const instrument = instruments.byId(coinId);
    if (instrument === undefined) throw new AppError("market.unknownInstrument");
    return instrument;
  };
  const present = (alert: StoredAlert) => presentAlert(alert, instrumentOf(alert.coinId));

  return [
    route(calls.alertList, async ({ user }, { query }) => {
      const wanted = query.coinId === undefined ? coinIds : coinIds.filter((coinId) => coinId === query.coinId);
      const { alerts: rows, total } = await pageAlerts(pool, user.id, wanted, query);
      return { rows: rows.map(present), total };
    }),
    route(calls.alertAdd, async ({ user }, { body }) => present(await alerts.add(user.id, body))),
    route(calls.alertUpdate, async ({ user }, { body }) => present(await alerts.update(user.id, body))),
    route(calls.alertDel, async ({ user }, { body }) => {
      await alerts.remove(user.id, body.id);
      return {};
    }),
    route(calls.alertHistory, async ({ user }, { query }) => {
      const { firings, total } = await pageFirings(pool, user.id, coinIds, query);
      return { rows: firings.map((firing) => presentFiring(firing, instrumentOf(firing.coinId))), total };
    }),
  ];
}

function presentAlert(alert: StoredAlert, instrument: Instrument): calls.Alert {
  return {
    id: String(alert.id),
    coinId: alert.coinId,
    type: CLASS_CODE[instrument.class],
    coin: instrument.coin,
    symbol: instrument.symbol,
    kind: alert.kind,
    level: format(alert.level),
    window: alert.window,
    frequency: alert.frequency,
    channels: [...(alert.inApp ? (["inApp"] as const) : []), ...(alert.push ? (["push"] as const) : [])],
    note: alert.note,
    isOn: alert.isOn,
    firedAt: alert.firedAt,
    firedCount: alert.firedCount,
    createdAt: alert.createdAt,
  };
}

function presentFiring(firing: StoredFiring, instrument: Instrument): RowOf<typeof calls.alertHistory> {
  return {
    id: String(firing.id),
    alertId: String(firing.alertId),
    coin: instrument.coin,
    symbol: instrument.symbol,
    kind: firing.kind,
    level: firing.level,
    window: firing.window,
    value: firing.value,
    quoteId: String(firing.quoteId),
    firedAt: firing.firedAt,
  };
}
