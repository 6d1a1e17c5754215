/**
 * What a reader could do with it: `secret` opens an account, `identity` is somebody's documents, `contact` is who somebody
 * is or where they are, `money` is what they own and dealt in, `habit` is what they look at and chose.
 */
export type Sensitivity = "secret" | "identity" | "contact" | "money" | "habit";

/** How long it stays: until the account closes, a time that has its own end, or under a number when nobody is named any more. */
export type Stay = "account" | "number" | `${string} at most`;

/** One table that holds something of a person. */
export interface PersonalData {
  readonly level: Sensitivity;
  /** Why it is kept, as an export tells it. */
  readonly purpose: string;
  readonly stays: Stay;
}

const BOOKS = { level: "money", stays: "number" } as const;
const GUARD = { level: "secret", stays: "account" } as const;
const OWN = { level: "habit", stays: "account" } as const;

/** Every table that is kept under a person's number. What it holds of secrets is hashed, keyed or sealed. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalData>> = {
  app_user: { level: "contact", purpose: "the account", stays: "number" },
  session: { level: "contact", purpose: "where you are signed in", stays: "account" },
  known_device: { level: "contact", purpose: "to tell a new device from a known one", stays: "90 days at most" },
  known_address: { level: "contact", purpose: "to let you in where strangers are held back", stays: "90 days at most" },
  login_password: { ...GUARD, purpose: "signing in" },
  trade_password: { ...GUARD, purpose: "to confirm what moves money" },
  totp: { ...GUARD, purpose: "signing in" },
  recovery_code: { ...GUARD, purpose: "signing in" },
  passkey: { ...GUARD, purpose: "signing in" },
  passkey_challenge: { level: "secret", purpose: "signing in", stays: "5 minutes at most" },
  login_ticket: { level: "secret", purpose: "signing in", stays: "5 minutes at most" },
  one_time_code: { level: "secret", purpose: "to prove a contact", stays: "10 minutes at most" },
  trade_unlock: { level: "secret", purpose: "to unlock trading", stays: "15 minutes at most" },
  proof_tries: { level: "habit", purpose: "to stop guessing", stays: "a day at most" },
  user_security: { ...GUARD, purpose: "how the account is guarded" },
  withdrawal_hold: { ...OWN, purpose: "to hold withdrawals after a change" },
  account_closing: { level: "habit", purpose: "to close the account", stays: "number" },
  idempotency_key: { level: "money", purpose: "to do what you sent once", stays: "48 hours at most" },
  kyc_case: { level: "identity", purpose: "to know who trades with real money", stays: "number" },
  kyc_submission: { level: "identity", purpose: "to count submissions of a day", stays: "number" },
  upload: { level: "identity", purpose: "pictures that you sent", stays: "number" },
  watchlist_entry: { ...OWN, purpose: "your watchlist" },
  price_alert: { ...OWN, purpose: "your alerts" },
  alert_firing: { ...OWN, purpose: "your alerts" },
  personal_notice: { level: "habit", purpose: "what you were told", stays: "180 days at most" },
  notice_read: { ...OWN, purpose: "what you have read" },
  notice_setting: { ...OWN, purpose: "what you want to be told" },
  push_subscription: { level: "contact", purpose: "to tell this browser", stays: "account" },
  own_limit: { level: "habit", purpose: "limits that you set yourself", stays: "number" },
  own_restriction: { level: "habit", purpose: "pauses that you set yourself", stays: "number" },
  leverage_quiz: { level: "habit", purpose: "to know that the risk was understood", stays: "number" },
  contract_order: { ...BOOKS, purpose: "trading records" },
  contract_position: { ...BOOKS, purpose: "trading records" },
  contract_fill: { ...BOOKS, purpose: "trading records" },
  spot_order: { ...BOOKS, purpose: "trading records" },
  spot_fill: { ...BOOKS, purpose: "trading records" },
  spot_cost: { ...BOOKS, purpose: "trading records" },
  second_contract: { ...BOOKS, purpose: "trading records" },
  ledger_account: { ...BOOKS, purpose: "the books" },
  ledger_halt: { ...BOOKS, purpose: "to stop what does not add up" },
  asset_transfer: { ...BOOKS, purpose: "the books" },
  equity_snapshot: { ...BOOKS, purpose: "what the account was worth" },
  statement_job: { level: "money", purpose: "statements that you asked for", stays: "a week at most" },
  simulate_season: { ...BOOKS, purpose: "the simulated account" },
  simulate_top_up: { ...BOOKS, purpose: "the simulated account" },
  points_account: { ...BOOKS, purpose: "points" },
  points_record: { ...BOOKS, purpose: "points" },
};

/** What people are told of a table's purpose. */
export const purposeOf = (table: string): string => PERSONAL_DATA[table]?.purpose ?? "kept for the account";
