export { verifyTrading } from "./verify-trading.ts";
