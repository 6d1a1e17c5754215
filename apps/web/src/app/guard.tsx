import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useAppSetting } from "#/api/config-queries.ts";
import { useIsSignedIn } from "#/lib/session.ts";
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
  if (isSignedIn || isPublic(pathname, openedBySetting)) return children;
  const state: LoginState = { from: pathname + search };
  return <Navigate to="/login" replace state={state} />;
}
