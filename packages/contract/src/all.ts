import * as alert from "./alert.ts";
import * as asset from "./asset.ts";
import * as auth from "./auth.ts";
import * as config from "./config-calls.ts";
import * as contractCoin from "./contract-coin.ts";
import type { Endpoint } from "./endpoint.ts";
import * as market from "./market.ts";
import * as notify from "./notify.ts";
import * as watchlist from "./watchlist.ts";

/** Every call there is, by name: what the server must answer and the OpenAPI document lists. Not for the web bundle. */
export const ALL_ENDPOINTS = [
  auth.register,
  auth.login,
  auth.logout,
  auth.getInfo,
  config.settings,
  config.languages,
  config.navigation,
  config.noticesByType,
  config.countryCodes,
  config.dictionary,
  config.customerServices,
  config.clientIdOutcome,
  market.spotList,
  market.coinList,
  market.futuresList,
  market.forexList,
  market.indicesList,
  market.stockList,
  market.homeCoins,
  market.kline,
  market.depth,
  market.trades,
  market.detail,
  market.riskTiers,
  watchlist.collectionList,
  watchlist.collectionAdd,
  watchlist.collectionDel,
  watchlist.isCollection,
  contractCoin.buy,
  contractCoin.preview,
  contractCoin.list,
  contractCoin.stop,
  contractCoin.cancel,
  contractCoin.updateEarnAndLose,
  asset.billList,
  notify.notifyList,
  notify.notifyRead,
  notify.notifySettings,
  notify.notifySettingsUpdate,
  notify.pushSubscribe,
  notify.pushUnsubscribe,
  alert.alertList,
  alert.alertAdd,
  alert.alertUpdate,
  alert.alertDel,
  alert.alertHistory,
] as const satisfies readonly Endpoint[];
