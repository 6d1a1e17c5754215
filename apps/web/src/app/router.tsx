import { type ComponentType, lazy } from "react";
import { Route, Routes } from "react-router";
import { FallbackRoute } from "./fallback-route.tsx";
import { Guard } from "./guard.tsx";
import { type AppPath, ROUTES } from "./paths.ts";
import Home from "./routes/home.tsx";

type Screen = ComponentType;

const Placeholder = lazy(() => import("#/features/placeholder/placeholder-screen.tsx"));
const Quotes = lazy(() => import("./routes/quotes.tsx"));

/**
 * The screens that are built. Home comes with the app, because most visits begin there and its parts serve every screen;
 * the others are fetched when they are opened. Every other route says plainly that it is not built.
 */
const SCREENS: Partial<Record<AppPath, Screen>> = {
  "/": Home,
  "/home": Home,
  "/quotes": Quotes,
  "/quoteSearch": lazy(() => import("./routes/quote-search.tsx")),
  "/quote": lazy(() => import("./routes/quote.tsx")),
  "/login": lazy(() => import("./routes/login.tsx")),
  "/register": lazy(() => import("./routes/register.tsx")),
  "/password": lazy(() => import("./routes/password.tsx")),
  "/language-selection": lazy(() => import("./routes/language-selection.tsx")),
  "/help": lazy(() => import("./routes/help.tsx")),
  "/Sidebar": lazy(() => import("./routes/sidebar.tsx")),
  "/ucenter": lazy(() => import("./routes/ucenter.tsx")),
  "/trade": lazy(() => import("./routes/trade.tsx")),
  "/ucenterOrder": lazy(() => import("./routes/bills.tsx")),
};

/** Every route at its exact, case-sensitive path, behind its guard. */
export function AppRoutes() {
  return (
    <Routes>
      {[...ROUTES.keys()].map((path) => {
        const ScreenOfPath = SCREENS[path] ?? Placeholder;
        return (
          <Route
            key={path}
            path={path}
            caseSensitive
            element={
              <Guard>
                <ScreenOfPath />
              </Guard>
            }
          />
        );
      })}
      <Route path="*" element={<FallbackRoute />} />
    </Routes>
  );
}
