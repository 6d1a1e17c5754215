export { type ContractPosition, directionOf, holdingOf, positionKey } from "./contract-position.domain.ts";
export { presentPosition } from "./contract-position.presenter.ts";
export {
  positionExists,
  readAccountsWithOpenPositions,
  readOpenPositions,
  writePositions,
} from "./contract-position.repository.ts";
