import { type Decimal, min, sub } from "@evenkeel/calc/decimal";

/** The house's ledger accounts of one book, with what the insurance fund has as the engine sees it. */
export class House {
  readonly fees: bigint;
  readonly counterparty: bigint;
  readonly insurance: bigint;
  insuranceBalance: Decimal;

  constructor(ids: { fees: bigint; counterparty: bigint; insurance: bigint }, insuranceBalance: Decimal) {
    this.fees = ids.fees;
    this.counterparty = ids.counterparty;
    this.insurance = ids.insurance;
    this.insuranceBalance = insuranceBalance;
  }

  /** Takes a customer's deficit from the insurance fund. @returns how much it could cover; the counterparty bears the rest. */
  cover(deficit: Decimal): Decimal {
    const covered = min(deficit, this.insuranceBalance);
    this.insuranceBalance = sub(this.insuranceBalance, covered);
    return covered;
  }
}
