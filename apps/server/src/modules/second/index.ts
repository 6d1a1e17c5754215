export { secondRoutes } from "./second.routes.ts";
export { createSeconds, type Seconds, type SecondsDeps } from "./seconds.ts";
