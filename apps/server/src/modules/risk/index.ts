export {
  type CrossPosition,
  type CrossState,
  crossLiquidationPrice,
  crossState,
  marginRatio,
  requiredFor,
  usable,
  watchBound,
} from "./cross-margin.ts";
export { callsAt, type MarginCall, nextCall, type ScaledRules, scaleRules } from "./margin-call.ts";
