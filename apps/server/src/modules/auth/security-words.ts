import type { WithdrawalHold } from "@evenkeel/contract/credentials";

export type SecurityEvent = WithdrawalHold["reason"] | "tradePwdSet" | "tradePwdLocked";

interface Words {
  readonly subject: (name: string) => string;
  readonly body: (name: string, event: string, when: string) => string;
  readonly events: Readonly<Record<SecurityEvent, string>>;
}

const en: Words = {
  subject: (name) => `${name}: a change to your account`,
  body: (name, event, when) =>
    `${event} (${when}). If it was you, there is nothing to do. If not, set a new ${name} password at once and write to support.`,
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
  },
};

const zh: Words = {
  subject: (name) => `${name}：您的账户有变更`,
  body: (name, event, when) =>
    `${event}（${when}）。如是本人操作，无需理会；否则请立即重设 ${name} 登录密码并联系客服。`,
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
  },
};

/** What a person is told outside the app, by language; English where there is none. */
export const SECURITY_WORDS: Readonly<Record<string, Words>> = { en, zh, tw: zh };
