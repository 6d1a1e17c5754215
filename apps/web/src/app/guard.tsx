import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { settingsQuery, useAppSetting } from "#/api/config-queries.ts";
import { Redirect, useLocation } from "#/lib/router.tsx";
import { sessionStore, useIsSignedIn } from "#/lib/session.ts";
import { isPublic } from "./paths.ts";
import { ShellFallback } from "./shell.tsx";

/** What /login gets to know: where the person was going. */
export interface LoginState {
  readonly from?: string;
}

/** Lets a screen be seen, or sends a signed-out person to /login and afterwards back here. */
export function Guard({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  const openedBySetting = useAppSetting()?.publicPaths;
  const isAsking = useIsAskingForSettings();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(isSignedIn);
  if (isSignedIn || isPublic(pathname, openedBySetting)) return children;
  // Whoever signs out here on purpose goes home; only who arrives signed out is asked to log in.
  if (wasSignedIn.current && sessionStore.get().signedOut === "byChoice") return <Redirect to="/" />;
  // The operator may have opened this screen; that is known as soon as the settings are here.
  if (isAsking) return <ShellFallback />;
  const state: LoginState = { from: pathname + search };
  return <Redirect to="/login" state={state} />;
}

/** Whether the settings are on their way for the first time; one answer that did not come is waited for no longer. */
function useIsAskingForSettings(): boolean {
  const { isPending, failureCount } = useQuery(settingsQuery);
  return isPending && failureCount === 0;
}
