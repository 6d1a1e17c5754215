import { type ReactNode, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { useAppSetting } from "#/api/config-queries.ts";
import { sessionStore, useIsSignedIn } from "#/lib/session.ts";
import { isPublic } from "./paths.ts";

/** What /login gets to know: where the person was going. */
export interface LoginState {
  readonly from?: string;
}

/** Lets a screen be seen, or sends a signed-out person to /login and afterwards back here. */
export function Guard({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  const openedBySetting = useAppSetting()?.publicPaths;
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(isSignedIn);
  if (isSignedIn || isPublic(pathname, openedBySetting)) return children;
  // Whoever signs out here on purpose goes home; only who arrives signed out is asked to log in.
  if (wasSignedIn.current && sessionStore.get().signedOut === "byChoice") return <Navigate to="/" replace />;
  const state: LoginState = { from: pathname + search };
  return <Navigate to="/login" replace state={state} />;
}
