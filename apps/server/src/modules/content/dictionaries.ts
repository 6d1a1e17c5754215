import { ALERT_KINDS } from "@evenkeel/contract/alert";
import { ORDER_TYPES } from "@evenkeel/contract/contract-coin";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { DICT_TYPES, dictionary } from "@evenkeel/contract/reference-calls";

export type DictType = (typeof DICT_TYPES)[number];
type Entries = DataOf<typeof dictionary>;

/** Hours from UTC that a clock can show (specification, section 9: from -12 to +14). */
const OFFSETS = Array.from({ length: 27 }, (_, index) => index - 12).map((hours) =>
  hours > 0 ? `+${hours}` : `${hours}`,
);

/** Entries whose label is the dictionary's name and the value, `orderType.limit`. */
function entries(type: DictType, values: readonly string[], preset?: string): Entries {
  return values.map((value) => ({ value, labelKey: `${type}.${value}`, isDefault: value === preset }));
}

/** Every dictionary, in the order in which its values are offered; at most one of them is the default. */
export const DICTIONARIES: Readonly<Record<DictType, Entries>> = {
  currency: entries("currency", ["USDT", "USD", "EUR", "GBP", "JPY", "CNY", "HKD"], "USDT"),
  timezone: entries("timezone", OFFSETS, "+8"),
  timeFormat: entries("timeFormat", ["MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"], "MM/DD/YYYY"),
  palette: entries("palette", ["green-up", "red-up", "blue-orange", "mono"], "green-up"),
  alertKind: entries("alertKind", ALERT_KINDS, "priceAbove"),
  orderType: entries("orderType", ORDER_TYPES, "market"),
  // Each of them names what a person can put right (product design 2.10).
  kycReason: entries("kycReason", [
    "unreadable",
    "cutOff",
    "expired",
    "nameDiffers",
    "birthDiffers",
    "notAccepted",
    "underage",
    "alreadyUsed",
  ]),
};
