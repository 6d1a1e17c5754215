import * as alert from "./alert.ts";
import * as asset from "./asset.ts";
import * as assetOverview from "./asset-overview.ts";
import * as assetStatement from "./asset-statement.ts";
import * as assetTransfer from "./asset-transfer.ts";
import * as auth from "./auth.ts";
import * as clientId from "./client-id.ts";
import * as codes from "./codes.ts";
import * as config from "./config-calls.ts";
import * as contractCoin from "./contract-coin.ts";
import * as contractCoinChanges from "./contract-coin-changes.ts";
import * as credentials from "./credentials.ts";
import * as derivatives from "./derivatives.ts";
import * as derivativesChanges from "./derivatives-changes.ts";
import type { Endpoint } from "./endpoint.ts";
import * as kyc from "./kyc.ts";
import * as market from "./market.ts";
import * as lists from "./market-lists.ts";
import * as notice from "./notice.ts";
import * as notify from "./notify.ts";
import * as orderBook from "./order-book.ts";
import * as orderSearch from "./order-search.ts";
import * as person from "./person.ts";
import * as policyReports from "./policy-report.ts";
import * as reference from "./reference-calls.ts";
import * as rewards from "./rewards.ts";
import * as risk from "./risk-limits.ts";
import * as second from "./second.ts";
import * as securityData from "./security-data.ts";
import * as securityDevices from "./security-devices.ts";
import * as securityFactors from "./security-factors.ts";
import * as securityLogin from "./security-login.ts";
import * as securitySettings from "./security-settings.ts";
import * as simulate from "./simulate.ts";
import * as spot from "./spot.ts";
import * as spotChanges from "./spot-changes.ts";
import * as terms from "./terms.ts";
import * as unread from "./unread.ts";
import * as upload from "./upload.ts";
import * as watchlist from "./watchlist.ts";

/** Every call there is, by name: what the server must answer and the OpenAPI document lists. Not for the web bundle. */
export const ALL_ENDPOINTS = [
  auth.register,
  auth.login,
  auth.logout,
  codes.sendEmailCode,
  codes.sendMobileCode,
  codes.captchaImage,
  codes.captchaQuestion,
  credentials.findUserEmail,
  credentials.findUserPhone,
  credentials.changeLoginPwd,
  credentials.tradePwdSet,
  credentials.tradePwdChange,
  credentials.bindEmail,
  credentials.bindPhone,
  credentials.credentials,
  person.getInfo,
  securityLogin.loginFactor,
  securityLogin.passkeyLoginOptions,
  securityLogin.passkeyLogin,
  securityFactors.securityOverview,
  securityFactors.totpBegin,
  securityFactors.totpConfirm,
  securityFactors.totpOff,
  securityFactors.recoveryRenew,
  securityFactors.passkeyAddOptions,
  securityFactors.passkeyAdd,
  securityFactors.passkeyRemove,
  securityFactors.passkeyStepUpOptions,
  securityDevices.sessionList,
  securityDevices.sessionRevoke,
  securityDevices.sessionRevokeOthers,
  securityDevices.accountFreeze,
  securityDevices.accountUnfreeze,
  securitySettings.phraseSet,
  securitySettings.phraseShow,
  securitySettings.coverSet,
  securitySettings.tradeLockOn,
  securitySettings.tradeLockOff,
  securitySettings.tradeUnlock,
  securityData.dataExport,
  securityData.accountClose,
  securityData.accountKeep,
  person.changeUserInfo,
  config.settings,
  config.languages,
  config.navigation,
  config.noticesByType,
  notice.noticeCategoryTree,
  notice.noticeSearch,
  notice.noticeLabelGroups,
  notice.noticeDetail,
  unread.noticeUnread,
  unread.noticeRead,
  reference.countryCodes,
  reference.dictionary,
  reference.customerServices,
  clientId.clientIdOutcome,
  lists.spotList,
  lists.coinList,
  lists.futuresList,
  lists.forexList,
  lists.indicesList,
  lists.stockList,
  market.homeCoins,
  market.kline,
  orderBook.depth,
  orderBook.trades,
  market.detail,
  terms.terms,
  terms.riskTiers,
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
  contractCoinChanges.amend,
  contractCoinChanges.cancelAll,
  contractCoinChanges.closeAll,
  contractCoinChanges.reverse,
  contractCoinChanges.adjustMargin,
  contractCoinChanges.funding,
  derivatives.derivativesBuy,
  derivatives.derivativesPreview,
  derivatives.derivativesList,
  derivatives.derivativesStop,
  derivatives.derivativesCancel,
  derivatives.derivativesUpdateEarnAndLose,
  derivativesChanges.derivativesAmend,
  derivativesChanges.derivativesCancelAll,
  derivativesChanges.derivativesCloseAll,
  derivativesChanges.derivativesReverse,
  derivativesChanges.derivativesAdjustMargin,
  derivativesChanges.derivativesAgentInfo,
  derivativesChanges.derivativesAccount,
  derivativesChanges.derivativesSession,
  derivativesChanges.derivativesCorporateActions,
  derivativesChanges.derivativesSwapRate,
  derivativesChanges.derivativesTerms,
  second.secondBuy,
  second.secondList,
  second.secondProof,
  spot.spotSubmit,
  spot.spotCancel,
  spotChanges.spotAmend,
  spotChanges.spotCancelAll,
  spot.spotOrders,
  spot.spotHoldings,
  orderSearch.orderSearch,
  asset.billList,
  assetOverview.assetOverview,
  assetOverview.assetList,
  assetOverview.assetPnl,
  assetTransfer.transfer,
  assetTransfer.transferable,
  assetTransfer.transferList,
  assetStatement.statement,
  assetStatement.statementList,
  assetStatement.statementFile,
  simulate.simulateInfo,
  simulate.simulateTopUp,
  simulate.simulateReset,
  simulate.simulateSeasons,
  simulate.simulateExport,
  simulate.switchAccount,
  notify.notifyList,
  notify.notifyRead,
  unread.notifyUnread,
  notify.notifySettings,
  notify.notifySettingsUpdate,
  notify.notifyTest,
  notify.pushSubscribe,
  notify.pushUnsubscribe,
  alert.alertList,
  alert.alertAdd,
  alert.alertUpdate,
  alert.alertDel,
  alert.alertHistory,
  rewards.userTaskList,
  rewards.userTaskReceive,
  rewards.userTaskReceivePost,
  risk.riskLimits,
  risk.riskLimitsUpdate,
  risk.riskCoolOff,
  risk.riskExclude,
  risk.riskQuiz,
  risk.riskQuizAnswer,
  upload.uploadImage,
  kyc.kyc,
  kyc.standardVerify,
  kyc.kycCallback,
  policyReports.policyReport,
] as const satisfies readonly Endpoint[];
