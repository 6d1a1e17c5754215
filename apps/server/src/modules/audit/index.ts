export { type AuditEntry, readAudit, verifyAudit, writeAudit } from "./audit-log.ts";
export { verifyTrading } from "./verify-trading.ts";
