export { limitRoutes } from "./limit.routes.ts";
export { createLimits, type Limits, type LimitsDeps } from "./limits.ts";
export type { Admission, Opening } from "./opening-door.ts";
