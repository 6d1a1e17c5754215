import type { WithdrawalHold } from "@evenkeel/contract/credentials";
import type { Happening } from "./facts.ts";

/** What a person is told of outside the app. */
export type SecurityEvent = WithdrawalHold["reason"] | "tradePwdSet" | "tradePwdLocked" | Happening;

/** From where it was done, as its owner knows it; empty where that is not known. */
export interface Place {
  readonly device: string;
  readonly network: string;
}

interface Words {
  readonly subject: (name: string) => string;
  readonly body: (name: string, event: string, when: string) => string;
  readonly newDevice: (place: Place) => string;
  readonly events: Readonly<Record<Exclude<SecurityEvent, "newDevice">, string>>;
}

const en: Words = {
  subject: (name) => `${name}: a change to your account`,
  body: (name, event, when) =>
    `${event} (${when}). If it was you, there is nothing to do. If not, freeze the account in the app, set a new ${name} password at once and write to support.`,
  newDevice: ({ device, network }) => `Your account was signed in to from a new device: ${device}, network ${network}`,
  events: {
    passwordChanged: "Your login password was changed. Withdrawals wait 24 hours",
    passwordReset: "Your login password was set anew. Withdrawals wait 24 hours",
    tradePwdSet: "A fund password was set",
    tradePwdChanged: "Your fund password was changed. Withdrawals wait 24 hours",
    tradePwdLocked: "Your fund password was entered wrong five times and is locked for two hours",
    emailBound: "An e-mail address was bound to your account. Withdrawals wait 6 hours",
    emailChanged: "Your e-mail address was replaced by another. Withdrawals wait 24 hours",
    phoneBound: "A phone was bound to your account. Withdrawals wait 6 hours",
    phoneChanged: "Your phone number was replaced by another. Withdrawals wait 24 hours",
    totpOn: "An authenticator app was turned on. Withdrawals wait 6 hours",
    totpChanged: "Your authenticator app was replaced by another. Withdrawals wait 24 hours",
    totpOff: "Your authenticator app was turned off. Withdrawals wait 24 hours",
    passkeyAdded: "A passkey was added. Withdrawals wait 6 hours",
    passkeyRemoved: "A passkey was removed. Withdrawals wait 24 hours",
    recoveryRenewed: "New recovery codes were made; the old ones are void. Withdrawals wait 6 hours",
    factorLocked: "A way of confirming was tried wrong five times and is locked for two hours",
    frozen: "Your account was frozen: every device was signed out",
    thawing: "The end of your account's freeze was asked for and comes in 24 hours",
    phraseChanged: "The words that our mails to you carry were changed",
    tradeLockOff: "The trade lock was turned off",
    closing: "The closing of your account was asked for and comes in 7 days",
    kept: "The closing of your account was called off",
  },
};

const zh: Words = {
  subject: (name) => `${name}：您的账户有变更`,
  body: (name, event, when) =>
    `${event}（${when}）。如是本人操作，无需理会；否则请立即在应用中冻结账户、重设 ${name} 登录密码并联系客服。`,
  newDevice: ({ device, network }) => `您的账户在新设备上登录：${device}，网络 ${network}`,
  events: {
    passwordChanged: "您的登录密码已修改，24 小时内暂停提现",
    passwordReset: "您的登录密码已重设，24 小时内暂停提现",
    tradePwdSet: "已设置资金密码",
    tradePwdChanged: "您的资金密码已修改，24 小时内暂停提现",
    tradePwdLocked: "资金密码连续输错五次，已锁定两小时",
    emailBound: "您的账户已绑定邮箱，6 小时内暂停提现",
    emailChanged: "您的邮箱已更换，24 小时内暂停提现",
    phoneBound: "您的账户已绑定手机，6 小时内暂停提现",
    phoneChanged: "您的手机号已更换，24 小时内暂停提现",
    totpOn: "已开启身份验证器，6 小时内暂停提现",
    totpChanged: "您的身份验证器已更换，24 小时内暂停提现",
    totpOff: "您的身份验证器已关闭，24 小时内暂停提现",
    passkeyAdded: "已添加通行密钥，6 小时内暂停提现",
    passkeyRemoved: "已移除通行密钥，24 小时内暂停提现",
    recoveryRenewed: "已生成新的恢复码，旧码作废，6 小时内暂停提现",
    factorLocked: "一种验证方式连续输错五次，已锁定两小时",
    frozen: "您的账户已冻结，所有设备已退出登录",
    thawing: "已申请解除账户冻结，24 小时后生效",
    phraseChanged: "我们发给您的邮件所带的防钓鱼短语已更改",
    tradeLockOff: "交易锁已关闭",
    closing: "已申请关闭您的账户，7 天后生效",
    kept: "已撤销关闭账户的申请",
  },
};

const tw: Words = {
  subject: (name) => `${name}：您的帳戶有變更`,
  body: (name, event, when) =>
    `${event}（${when}）。如是本人操作，無需理會；否則請立即在應用程式中凍結帳戶、重設 ${name} 登入密碼並聯絡客服。`,
  newDevice: ({ device, network }) => `您的帳戶在新裝置上登入：${device}，網路 ${network}`,
  events: {
    passwordChanged: "您的登入密碼已修改，24 小時內暫停提領",
    passwordReset: "您的登入密碼已重設，24 小時內暫停提領",
    tradePwdSet: "已設定資金密碼",
    tradePwdChanged: "您的資金密碼已修改，24 小時內暫停提領",
    tradePwdLocked: "資金密碼連續輸錯五次，已鎖定兩小時",
    emailBound: "您的帳戶已綁定電子郵件，6 小時內暫停提領",
    emailChanged: "您的電子郵件已更換，24 小時內暫停提領",
    phoneBound: "您的帳戶已綁定手機，6 小時內暫停提領",
    phoneChanged: "您的手機號碼已更換，24 小時內暫停提領",
    totpOn: "已開啟驗證器，6 小時內暫停提領",
    totpChanged: "您的驗證器已更換，24 小時內暫停提領",
    totpOff: "您的驗證器已關閉，24 小時內暫停提領",
    passkeyAdded: "已新增通行密鑰，6 小時內暫停提領",
    passkeyRemoved: "已移除通行密鑰，24 小時內暫停提領",
    recoveryRenewed: "已產生新的復原碼，舊碼作廢，6 小時內暫停提領",
    factorLocked: "一種驗證方式連續輸錯五次，已鎖定兩小時",
    frozen: "您的帳戶已凍結，所有裝置已登出",
    thawing: "已申請解除帳戶凍結，24 小時後生效",
    phraseChanged: "我們寄給您的郵件所帶的防釣魚短語已變更",
    tradeLockOff: "交易鎖已關閉",
    closing: "已申請關閉您的帳戶，7 天後生效",
    kept: "已撤銷關閉帳戶的申請",
  },
};

const WORDS: Readonly<Record<string, Words>> = { en, zh, tw };

/** What is said of an event, as subject and text; in English where a language has no words here. */
export function securityMessage(
  event: SecurityEvent,
  { locale, name, at, place }: { locale: string; name: string; at: number; place?: Place },
): { readonly subject: string; readonly text: string } {
  const words = WORDS[locale] ?? en;
  const when = `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const told = event === "newDevice" ? words.newDevice(place ?? { device: "?", network: "?" }) : words.events[event];
  return { subject: words.subject(name), text: words.body(name, told, when) };
}

/** The languages that have words of their own here. */
export const SECURITY_LOCALES = Object.keys(WORDS);
