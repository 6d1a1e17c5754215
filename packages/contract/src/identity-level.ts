/**
 * What an identity level opens in real money; simulated money asks for none. A call names its subject as `identity`, and
 * is not reached without the level that stands here. Those that no call names yet are for the modules to come.
 */
export const IDENTITY_LEVELS = {
  cryptoDeposit: 1,
  trading: 2,
  withdrawal: 2,
  c2cBuy: 2,
  bankMoney: 2,
  highLimits: 3,
  c2cMerchant: 3,
  leadTrader: 3,
} as const satisfies Readonly<Record<string, 1 | 2 | 3>>;

/** Something that an identity level opens. */
export type IdentitySubject = keyof typeof IDENTITY_LEVELS;
