export { type AuditEntry, readAudit, verifyAudit, writeAudit } from "./audit-log.ts";
export { createHaltDesk, type HaltDesk } from "./monitor/halt-desk.ts";
export { createMonitor, type Monitor } from "./monitor/monitor.ts";
export { observeMonitor } from "./monitor/monitor-metrics.ts";
export { verifyTrading } from "./verify-trading.ts";
