import type { RiskTier } from "@evenkeel/contract/instrument";
import { add, type Decimal, mul, parse, roundTo, sub, ZERO } from "./decimal.ts";

/** One step of a leverage table, ready to compute with. Notionals and deduction in the quote currency, rates as fractions. */
export interface Tier {
  readonly floor: Decimal;
  /** Inclusive upper bound; null for the last tier. */
  readonly cap: Decimal | null;
  readonly maxLeverage: number;
  readonly mmr: Decimal;
  readonly deduction: Decimal;
}

/** Reads the wire's table; each tier's floor is the cap of the one before. */
export function readTiers(rows: readonly RiskTier[]): readonly Tier[] {
  let floor = ZERO;
  return rows.map((row) => {
    const cap = row.upToNotional === null ? null : parse(row.upToNotional);
    const tier = { floor, cap, maxLeverage: row.maxLeverage, mmr: parse(row.mmr), deduction: parse(row.deduction) };
    floor = cap ?? floor;
    return tier;
  });
}

/** The tier that a notional falls into. @throws RangeError for an empty table. */
export function tierOf(notional: Decimal, tiers: readonly Tier[]): Tier {
  const found = tiers.find((tier) => tier.cap === null || notional <= tier.cap) ?? tiers.at(-1);
  if (!found) throw new RangeError("a leverage table needs at least one tier");
  return found;
}

/**
 * The deduction that makes the maintenance margin continuous where one tier ends and the next begins:
 * floor · (mmr − mmr before) + deduction before (market facts, section 1).
 */
export function tierDeduction(floor: Decimal, mmr: Decimal, previous: { mmr: Decimal; deduction: Decimal }): Decimal {
  return add(mul(floor, sub(mmr, previous.mmr), "halfUp"), previous.deduction);
}

/** Maintenance margin in the quote currency: q·M·mmr − deduction, never below zero; rounded up to `places` digits. */
export function maintenanceMargin(notional: Decimal, tiers: readonly Tier[], places: number): Decimal {
  const tier = tierOf(notional, tiers);
  const exact = sub(mul(notional, tier.mmr, "up"), tier.deduction);
  return exact < 0n ? ZERO : roundTo(exact, places, "up");
}
