import { add, type Decimal, format, mul, parse, roundTo, ZERO } from "@evenkeel/calc/decimal";
import { SECOND_RULES, type SecondState, type SecondContract as WireContract } from "@evenkeel/contract/second";

/** An index price as the hub had it; `at` in milliseconds by the server's clock. */
export interface IndexPrice {
  readonly id: bigint;
  readonly at: number;
  readonly price: Decimal;
}

/** A second contract as it was accepted. Nothing of it changes but its two prices and what becomes of it. */
export interface SecondContract {
  readonly id: bigint;
  readonly userId: bigint;
  readonly referCoin: string;
  readonly direction: "up" | "down";
  readonly seconds: 60 | 120 | 300;
  readonly stake: Decimal;
  readonly payout: Decimal;
  readonly holdId: bigint;
  readonly acceptedAt: number;
  readonly expiresAt: number;
  readonly entry: IndexPrice | null;
  readonly settlement: IndexPrice | null;
  readonly state: SecondState;
  readonly settledAt: number | null;
}

/** Decimals of an amount in USDT. */
export const PLACES = 8;

/** Whether a price can be the first of a contract: not before the acceptance, and not after a gap. */
export function isEntry({ acceptedAt }: Pick<SecondContract, "acceptedAt">, { at }: IndexPrice): boolean {
  return at >= acceptedAt && at <= acceptedAt + SECOND_RULES.gapMs;
}

/** Whether a price can be the last of a contract: not after its end, and not before a gap. */
export function isSettlement({ expiresAt }: Pick<SecondContract, "expiresAt">, { at }: IndexPrice): boolean {
  return at <= expiresAt && at >= expiresAt - SECOND_RULES.gapMs;
}

/** What becomes of a contract by its two prices, and by nothing else; void where one of them is missing. */
export function outcomeOf(
  direction: SecondContract["direction"],
  entry: IndexPrice | null,
  settlement: IndexPrice | null,
): Exclude<SecondState, "open"> {
  if (entry === null || settlement === null) return "void";
  if (settlement.price === entry.price) return "drawn";
  return settlement.price > entry.price === (direction === "up") ? "won" : "lost";
}

/** What is paid on top of the stake where the contract was right, rounded down. */
export function gainOf({ stake, payout }: Pick<SecondContract, "stake" | "payout">): Decimal {
  return roundTo(mul(stake, payout, "down"), PLACES, "down");
}

/** What comes back in all; null while nothing is decided. */
export function returnedOf(contract: SecondContract): Decimal | null {
  if (contract.state === "open") return null;
  if (contract.state === "lost") return ZERO;
  return contract.state === "won" ? add(contract.stake, gainOf(contract)) : contract.stake;
}

/** What new contracts pay on top of the stake, as a share of it: the same for everybody. */
export const PAYOUT = parse(SECOND_RULES.payout);

export function presentSecond(contract: SecondContract): WireContract {
  const returned = returnedOf(contract);
  const { id, referCoin, direction, seconds, stake, payout, state, acceptedAt, expiresAt, settledAt } = contract;
  return {
    id: String(id),
    referCoin,
    direction,
    seconds,
    stake: format(stake),
    payout: format(payout),
    state,
    acceptedAt,
    expiresAt,
    entry: presentPrice(contract.entry),
    settlement: presentPrice(contract.settlement),
    settledAt,
    returned: returned === null ? null : format(returned),
  };
}

const presentPrice = (price: IndexPrice | null) =>
  price === null ? null : { id: String(price.id), at: price.at, price: format(price.price) };
