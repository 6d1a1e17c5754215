import type { ComponentType } from "react";
import { useLocation } from "#/lib/router.tsx";
import { FallbackRoute } from "./fallback-route.tsx";
import { Guard } from "./guard.tsx";
import { lazyScreen as lazy } from "./lazy-screen.ts";
import { type AppPath, ROUTES } from "./paths.ts";
import Home from "./routes/home.tsx";

const Placeholder = lazy(() => import("#/features/placeholder/placeholder-screen.tsx"));
const NoticeDetails = lazy(() => import("./routes/help-details.tsx"));
const Quotes = lazy(() => import("./routes/quotes.tsx"));

/**
 * The screens that are built. Home comes with the app, because most visits begin there and its parts serve every screen;
 * the others are fetched when they are opened. Every other route says plainly that it is not built.
 */
const SCREENS: Partial<Record<AppPath, ComponentType>> = {
  "/": Home,
  "/home": Home,
  "/quotes": Quotes,
  "/quoteSearch": lazy(() => import("./routes/quote-search.tsx")),
  "/quote": lazy(() => import("./routes/quote.tsx")),
  "/login": lazy(() => import("./routes/login.tsx")),
  "/register": lazy(() => import("./routes/register.tsx")),
  "/password": lazy(() => import("./routes/password.tsx")),
  "/emailpassword": lazy(() => import("./routes/emailpassword.tsx")),
  "/phonepassword": lazy(() => import("./routes/phonepassword.tsx")),
  "/loginpassword": lazy(() => import("./routes/loginpassword.tsx")),
  "/fund-password": lazy(() => import("./routes/fund-password.tsx")),
  "/email-authentication": lazy(() => import("./routes/email-authentication.tsx")),
  "/phone-authentication": lazy(() => import("./routes/phone-authentication.tsx")),
  "/language-selection": lazy(() => import("./routes/language-selection.tsx")),
  "/help": lazy(() => import("./routes/help.tsx")),
  "/helpDetails": NoticeDetails,
  "/broadcastDetails": NoticeDetails,
  "/questions": lazy(() => import("./routes/questions.tsx")),
  "/Sidebar": lazy(() => import("./routes/sidebar.tsx")),
  "/security": lazy(() => import("./routes/security.tsx")),
  "/profile": lazy(() => import("./routes/profile.tsx")),
  "/authentication": lazy(() => import("./routes/authentication.tsx")),
  "/ucenter": lazy(() => import("./routes/ucenter.tsx")),
  "/trade": lazy(() => import("./routes/trade.tsx")),
  "/assets": lazy(() => import("./routes/assets.tsx")),
  "/transfer": lazy(() => import("./routes/transfer.tsx")),
  "/searchorders": lazy(() => import("./routes/search-orders.tsx")),
  "/ucenterOrder": lazy(() => import("./routes/bills.tsx")),
};

/** The screen of the present path, exact and case-sensitive, behind its guard. */
export function AppRoutes() {
  const { pathname } = useLocation();
  if (!ROUTES.has(pathname as AppPath)) return <FallbackRoute />;
  const Screen = SCREENS[pathname as AppPath] ?? Placeholder;
  return (
    <Guard>
      <Screen />
    </Guard>
  );
}
