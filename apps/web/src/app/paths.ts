/** Who may open a route. Signed-out people on a `user` route are sent to /login. */
export type RouteAccess = "public" | "user";

const PUBLIC_PATHS = [
  "/",
  "/home",
  "/login",
  "/emailpassword",
  "/phonepassword",
  "/register",
  "/app-download",
  "/quote",
  "/language-selection",
  "/help",
  "/term-service",
  "/introduction",
  "/service",
  "/broadcastDetails",
  "/sidebar-termsService",
  "/termsOfuse",
  "/privacyPolicy",
] as const;

const USER_PATHS = [
  "/Sidebar",
  "/profile",
  "/Welfare",
  "/welfareorder",
  "/exchange",
  "/exchangeOrder",
  "/loginpassword",
  "/fund-password",
  "/phone-authentication",
  "/email-authentication",
  "/ucenter",
  "/ucenterOrder",
  "/follow",
  "/Expert",
  "/followorder",
  "/financialList",
  "/c2c",
  "/ccOeder",
  "/vip",
  "/finance",
  "/details-text",
  "/applicationcard",
  "/editbankcard",
  "/banking",
  "/carditem",
  "/sqcard",
  "/quotes",
  "/trade",
  "/searchorders",
  "/redpacket",
  "/sendredenvelopes",
  "/hongorder",
  "/questions",
  "/helpDetails",
  "/aboutus",
  "/cards",
  "/assets",
  "/money",
  "/money-apply",
  "/moneyOrder",
  "/withdrawal",
  "/withdrawal-apply",
  "/withdrawalOrder",
  "/transfer",
  "/borrowing",
  "/ploy",
  "/promotion",
  "/subordinates",
  "/share",
  "/kefu",
  "/authentication",
  "/activity",
  "/activityDetails",
  "/strategy",
  "/loan",
  "/deposit",
] as const;

/**
 * Screens that the specification describes outside its two lists of routes. /password is a way to sign in, so it is open;
 * /quoteSearch has the class of /quotes. /security is what product design 2.10 puts beside the five credential screens.
 */
const UNLISTED_PATHS = { "/password": "public", "/quoteSearch": "user", "/security": "user" } as const;

/** A path of the product. */
export type AppPath = (typeof PUBLIC_PATHS)[number] | (typeof USER_PATHS)[number] | keyof typeof UNLISTED_PATHS;

/** Every route of the product at its exact path, with its class. */
export const ROUTES: ReadonlyMap<AppPath, RouteAccess> = new Map<AppPath, RouteAccess>([
  ...PUBLIC_PATHS.map((path) => [path, "public"] as const),
  ...USER_PATHS.map((path) => [path, "user"] as const),
  ...(Object.entries(UNLISTED_PATHS) as [AppPath, RouteAccess][]),
]);

/** Whether a signed-out person may open `path`; an operator may open more by the publicPaths setting. */
export function isPublic(path: string, openedBySetting: readonly string[] = []): boolean {
  return ROUTES.get(path as AppPath) === "public" || openedBySetting.includes(path);
}

const INVITE_PREFIX = "/i&";

/** The invitation code of an invite link's path (`/i&CODE`); `undefined` for any other path. */
export function inviteCodeOf(path: string): string | undefined {
  if (!path.startsWith(INVITE_PREFIX)) return undefined;
  return decodeURIComponent(path.slice(INVITE_PREFIX.length)).replace(/\/+$/, "");
}
