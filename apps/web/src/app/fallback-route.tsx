import { Redirect, useLocation } from "#/lib/router.tsx";
import { useIsSignedIn } from "#/lib/session.ts";
import { inviteCodeOf } from "./paths.ts";

/** An invite link leads to /register with its code, or home for who is signed in; any other unknown path leads home. */
export function FallbackRoute() {
  const isSignedIn = useIsSignedIn();
  const code = inviteCodeOf(useLocation().pathname);
  if (code === undefined || isSignedIn) return <Redirect to="/" />;
  return <Redirect to={`/register?${new URLSearchParams({ invite_code: code })}`} />;
}
