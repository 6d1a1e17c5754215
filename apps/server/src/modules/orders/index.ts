export {
  advance,
  type ContractOrder,
  isConditional,
  isFinal,
  type Mode,
  ORDER_TRANSITIONS,
  positionSide,
  remainingQty,
} from "./contract-order.domain.ts";
export { presentOrder } from "./contract-order.presenter.ts";
export {
  hasPlacedOrder,
  readAccountsWithOpenOrders,
  readEndedOrders,
  readOpenOrders,
  readOrder,
  writeOrders,
} from "./contract-order.repository.ts";
export { type HistoryFilter, readHistory } from "./read-history.ts";
