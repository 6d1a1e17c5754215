import type { RequestContext } from "#/transport/http/route.ts";
import type { Arrival } from "./sign-in.ts";

/** Where a login comes from, by its request. */
export function arrivalOf({ ip, userAgent = "", now, user, locale }: RequestContext): Arrival {
  return { ip, userAgent, now, sessionId: user?.sessionId ?? null, locale };
}
