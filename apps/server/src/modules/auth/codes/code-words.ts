import type { CodeType } from "@evenkeel/contract/codes";
import type { Message } from "#/modules/messaging/index.ts";
import type { Contact } from "#/modules/users/index.ts";

interface Words {
  /** What the code is for, to stand after "your code". */
  readonly purposes: Readonly<Record<CodeType, string>>;
  readonly subject: (name: string, purpose: string) => string;
  readonly body: (name: string, purpose: string, code: string, minutes: number) => string;
  readonly hasAccount: { readonly subject: (name: string) => string; readonly body: (name: string) => string };
}

const en: Words = {
  purposes: {
    REGISTER: "open an account",
    FIND_PASSWORD: "set a new password",
    BIND: "change how you are reached",
    CHANGE_PWD: "change your password",
    TRADE_PWD: "change your fund password",
    WITHDRAW: "withdraw",
    LOGIN: "log in",
  },
  subject: (name, purpose) => `${name}: your code to ${purpose}`,
  body: (name, purpose, code, minutes) =>
    `${code} is your ${name} code to ${purpose}. It is good for ${minutes} minutes. Nobody from ${name} will ever ask you for it. If you did not ask for it, do nothing.`,
  hasAccount: {
    subject: (name) => `${name}: you have an account already`,
    body: (name) =>
      `Somebody asked to open a ${name} account with this contact. You have one already: log in, or set a new password there. If it was not you, do nothing.`,
  },
};

const zh: Words = {
  purposes: {
    REGISTER: "注册账户",
    FIND_PASSWORD: "重设登录密码",
    BIND: "更改联系方式",
    CHANGE_PWD: "修改登录密码",
    TRADE_PWD: "修改资金密码",
    WITHDRAW: "提现",
    LOGIN: "登录",
  },
  subject: (name, purpose) => `${name}：${purpose}的验证码`,
  body: (name, purpose, code, minutes) =>
    `${code} 是您在 ${name} ${purpose}的验证码，${minutes} 分钟内有效。${name} 的任何人都不会向您索要验证码。如非本人操作，请忽略。`,
  hasAccount: {
    subject: (name) => `${name}：您已有账户`,
    body: (name) =>
      `有人请求用此联系方式注册 ${name} 账户。您已有账户：请直接登录，或在登录页重设密码。如非本人操作，请忽略。`,
  },
};

const tw: Words = {
  purposes: {
    REGISTER: "註冊帳戶",
    FIND_PASSWORD: "重設登入密碼",
    BIND: "變更聯絡方式",
    CHANGE_PWD: "修改登入密碼",
    TRADE_PWD: "修改資金密碼",
    WITHDRAW: "提領",
    LOGIN: "登入",
  },
  subject: (name, purpose) => `${name}：${purpose}的驗證碼`,
  body: (name, purpose, code, minutes) =>
    `${code} 是您在 ${name} ${purpose}的驗證碼，${minutes} 分鐘內有效。${name} 的任何人都不會向您索取驗證碼。如非本人操作，請忽略。`,
  hasAccount: {
    subject: (name) => `${name}：您已有帳戶`,
    body: (name) =>
      `有人請求以此聯絡方式註冊 ${name} 帳戶。您已有帳戶：請直接登入，或在登入頁重設密碼。如非本人操作，請忽略。`,
  },
};

const WORDS: Readonly<Record<string, Words>> = { en, zh, tw };
const wordsOf = (locale: string): Words => WORDS[locale] ?? en;

/** The message that carries a code. In English where the language has no words here. */
export function codeMessage(
  to: Contact,
  {
    codeType,
    code,
    minutes,
    name,
    locale,
  }: { codeType: CodeType; code: string; minutes: number; name: string; locale: string },
): Message {
  const words = wordsOf(locale);
  const purpose = words.purposes[codeType];
  return messageTo(to, words.subject(name, purpose), words.body(name, purpose, code, minutes));
}

/** What somebody gets who has an account and asked to open one: a code would be of no use. */
export function hasAccountMessage(to: Contact, { name, locale }: { name: string; locale: string }): Message {
  const { subject, body } = wordsOf(locale).hasAccount;
  return messageTo(to, subject(name), body(name));
}

/** The same words as mail or as a text message, which has no subject. */
export function messageTo({ channel, address }: Contact, subject: string, text: string): Message {
  return channel === "email" ? { channel, to: address, subject, text } : { channel, to: address, text };
}
