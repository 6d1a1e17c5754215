export {
  type CrossPosition,
  type CrossState,
  crossLiquidationPrice,
  crossState,
  marginRatio,
  RATE_ROOM,
  type RiskRules,
  requiredFor,
  usable,
  usedMargin,
  watchBound,
} from "./cross-margin.ts";
export {
  type CallLadder,
  callStage,
  callsAt,
  LEVEL_CALLS,
  type MarginCall,
  nextCall,
  RATIO_CALLS,
  type ScaledRules,
  scaleRules,
} from "./margin-call.ts";
