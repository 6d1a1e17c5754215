import { guaranteedErrors, mayOpen } from "@evenkeel/calc/derivatives-rules";
import { LEVEL_CALLS } from "#/modules/risk/index.ts";
import type { Product } from "../product.ts";
import type { SettlementNote } from "../unit.ts";
import { happenToShare, takeInOwed } from "./corporate-actions.ts";
import { derivativeRules } from "./derivative-rules.ts";
import { expiryOf } from "./expiry.ts";
import { judgeDerivative } from "./judge.ts";
import { chargeOwedNights, settleNight } from "./night-charge.ts";
import { viewDerivativeOrder, viewDerivativePosition } from "./present.ts";
import { settleExpiry, settleOwedExpiry } from "./settle-expiry.ts";

/** Margin contracts on futures, currencies, indices and shares: one equity in USDT, nights, sessions. */
export const DERIVATIVES: Product = {
  name: "derivatives",
  wallet: "derivatives",
  accountType: 4,
  classes: ["futures", "forex", "index", "stock"],
  calls: LEVEL_CALLS,
  callNotice: "margin.levelCall",
  isOneEquity: true,
  keepsHours: true,
  closesOut: true,
  dues: {
    settle: settleNight,
    happen: (core, book, now, arriving) =>
      happenToShare(core, book, now, arriving) ?? settleExpiry(core, book, now, arriving),
    chargeOwed: (core, account) => {
      chargeOwedNights(core, account);
      takeInOwed(core, account);
      settleOwedExpiry(core, account);
    },
  },
  rulesOf: derivativeRules,
  opensNow: (core, { instrument }) => {
    const now = core.deps.clock.now();
    return mayOpen(expiryOf(instrument, now)?.openUntil ?? null, now);
  },
  // A margin rate that rises with the size takes the place of a leverage that falls with it.
  leverageTiers: ({ rules }) => rules.tiers.slice(0, 1).map((tier) => ({ ...tier, cap: null })),
  isOpen: (core, mode) => core.deps.isOpen(mode, "derivatives"),
  judge: judgeDerivative,
  premiumRate: ({ instrument }) => derivativeRules(instrument).premiumRate,
  guaranteeErrors: ({ instrument }, level, quote) => guaranteedErrors(level, quote.last, derivativeRules(instrument)),
  viewOrder: viewDerivativeOrder,
  viewPosition: viewDerivativePosition,
  viewSettlement: inLots,
};

/** What a person is told of an order, sized in lots. */
function inLots(note: SettlementNote): SettlementNote {
  if (!("filledQty" in note.data)) return note;
  const { filledQty, fill, ...rest } = note.data;
  if (fill === null) return { ...note, data: { ...rest, filledLots: filledQty, fill } };
  const { qty, ...fields } = fill;
  return { ...note, data: { ...rest, filledLots: filledQty, fill: { ...fields, lots: qty } } };
}
