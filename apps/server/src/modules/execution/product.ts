import type { Decimal } from "@evenkeel/calc/decimal";
import type { ContractOrder as CoinOrder, ContractPosition as CoinPosition } from "@evenkeel/contract/contract-coin";
import type { DerivativeOrder, DerivativePosition } from "@evenkeel/contract/derivatives";
import type { FieldError } from "@evenkeel/contract/envelope";
import type { Instrument, InstrumentClass } from "#/modules/instruments/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import type { CallLadder, RiskRules } from "#/modules/risk/index.ts";
import type { Account, LiveOrder, LivePosition } from "./account.ts";
import type { Core } from "./core.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import type { JudgedTicket, TicketBody } from "./ticket.ts";
import type { SettlementNote } from "./unit.ts";

/** An order or a position as its owner sees it: in base units for coins, in lots for derivatives. */
export type OrderView = CoinOrder | DerivativeOrder;
export type PositionView = CoinPosition | DerivativePosition;

/** What open positions owe or get from time to time: funding, or nights. */
export interface Dues {
  /**
   * Settles what fell due by `now`. `arriving` is the quote that is about to be acted on; null where none is.
   * @returns the accounts that are to be charged, a step each; null where there are none.
   */
  settle(core: Core, book: InstrumentBook, now: number, arriving: Quote | null): Generator<void> | null;
  /** What happens to the instrument itself by `now`, its end or what its company does; and tells of what is about to. */
  happen(core: Core, book: InstrumentBook, now: number, arriving: Quote | null): Generator<void> | null;
  /** Charges an account that was not in memory, or whose charge did not become true, what it still owes. */
  chargeOwed(core: Core, account: Account): void;
}

/**
 * What differs between contracts on coins and margin contracts on everything else. The engine has one of each, and asks it
 * wherever they part; all that they share knows neither.
 */
export interface Product {
  readonly name: "coin" | "derivatives";
  readonly wallet: "contract" | "derivatives";
  readonly accountType: 3 | 4;
  readonly classes: readonly InstrumentClass[];
  /** Where the owner of a wallet is told that a liquidation comes nearer, and by which notice. */
  readonly calls: CallLadder;
  readonly callNotice: string;
  /** Whether what resting orders hold backs positions too: one equity for the whole wallet. */
  readonly isOneEquity: boolean;
  /** Whether limit and conditional orders wait for a closed market to open, and positions there are priced by its last quote. */
  readonly keepsHours: boolean;
  /** Whether a liquidation closes whole positions and leaves what remains to their owner. */
  readonly closesOut: boolean;
  readonly dues: Dues;
  rulesOf(instrument: Instrument): RiskRules;
  /** Whether the instrument's life allows new positions now: a future is near its end. */
  opensNow(core: Core, book: InstrumentBook): boolean;
  /** The tiers that bound the leverage of a ticket. */
  leverageTiers(book: InstrumentBook): RiskRules["tiers"];
  /** Whether it may be opened in this kind of money. */
  isOpen(core: Core, mode: Mode): boolean;
  /** Sizes, checks and prices a ticket; the same for the preview and for the order. */
  judge(core: Core, account: Account, book: InstrumentBook, quote: Quote, body: TicketBody): JudgedTicket;
  /** What a guaranteed stop costs where it is reached, as a share of the notional. */
  premiumRate(book: InstrumentBook): Decimal;
  /** Why a stop may not be guaranteed at a level; nothing where it may. */
  guaranteeErrors(book: InstrumentBook, level: Decimal, quote: Quote): FieldError[];
  viewOrder(core: Core, live: LiveOrder): OrderView;
  viewPosition(core: Core, live: LivePosition): PositionView;
  /** What a person is told of an order that filled or ended. */
  viewSettlement(note: SettlementNote): SettlementNote;
}
