export {
  type CrossPosition,
  type CrossState,
  crossLiquidationPrice,
  crossState,
  requiredFor,
  usable,
  watchBound,
} from "./cross-margin.ts";
