import { ACCOUNT_SCREENS } from "./account-screens.ts";
import { ENTERING_SCREENS } from "./entering-screens.ts";
import { MARKET_SCREENS } from "./market-screens.ts";
import { MONEY_SCREENS } from "./money-screens.ts";
import type { Screen } from "./screen.ts";
import { TRADING_SCREENS } from "./trading-screens.ts";

/** Every screen that is built, in each of its states. */
export const SCREENS: readonly Screen[] = [
  ...MARKET_SCREENS,
  ...ENTERING_SCREENS,
  ...TRADING_SCREENS,
  ...MONEY_SCREENS,
  ...ACCOUNT_SCREENS,
];
