export {
  advance,
  type ContractOrder,
  isFinal,
  type Mode,
  ORDER_TRANSITIONS,
  positionSide,
  remainingQty,
} from "./contract-order.domain.ts";
export { presentOrder } from "./contract-order.presenter.ts";
export {
  HISTORY_WHERE,
  type HistoryFilter,
  historyValues,
  readAccountsWithOpenOrders,
  readEndedOrders,
  readOpenOrders,
  readOrder,
  writeOrders,
} from "./contract-order.repository.ts";
