import { ZERO } from "@evenkeel/calc/decimal";
import { RATIO_CALLS } from "#/modules/risk/index.ts";
import { contractRules } from "./coin-rules.ts";
import { chargeOwed, settleFunding } from "./funding.ts";
import type { Product } from "./product.ts";
import { judgeTicket } from "./ticket.ts";
import { viewCoinOrder, viewCoinPosition } from "./view.ts";

/** Linear contracts on coins, with funding, isolated or cross. */
export const COIN_PRODUCT: Product = {
  name: "coin",
  wallet: "contract",
  accountType: 3,
  classes: ["coinContract"],
  calls: RATIO_CALLS,
  callNotice: "margin.crossCall",
  isOneEquity: false,
  keepsHours: false,
  closesOut: false,
  dues: { settle: settleFunding, happen: () => null, chargeOwed },
  rulesOf: contractRules,
  opensNow: () => true,
  leverageTiers: ({ rules }) => rules.tiers,
  isOpen: (core, mode) => core.deps.isOpen(mode, "coin"),
  judge: judgeTicket,
  premiumRate: () => ZERO,
  guaranteeErrors: () => [{ field: "guaranteedStop", key: "field.unknown" }],
  viewOrder: viewCoinOrder,
  viewPosition: viewCoinPosition,
  viewSettlement: (note) => note,
};
