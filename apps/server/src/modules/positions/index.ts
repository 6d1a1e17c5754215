export { countClosed } from "./closed-count.ts";
export {
  type ContractPosition,
  directionOf,
  holdingOf,
  MAX_PARTIAL_EXITS,
  type PositionExit,
  positionKey,
} from "./contract-position.domain.ts";
export { presentPosition } from "./contract-position.presenter.ts";
export {
  positionExists,
  readAccountsWithOpenPositions,
  readClosedPositions,
  readOpenPositions,
  writePositions,
} from "./contract-position.repository.ts";
