import { LIMITS } from "@evenkeel/contract/limits";
import { useEffect, useRef } from "react";
import { refreshUser } from "#/api/user-query.ts";
import { useStore } from "#/lib/external-store.ts";
import { useLocation, useNavigate } from "#/lib/router.tsx";
import { sessionStore } from "#/lib/session.ts";

/** What happens on every navigation: the person's facts are asked for again, and the page goes to its top. */
export function useNavigationHabits(): void {
  const { pathname, search, move } = useLocation();
  const navigate = useNavigate();
  const session = useStore(sessionStore);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what calls for it.
  useEffect(() => {
    if (session.satoken !== null) refreshUser();
  }, [pathname, session.satoken]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what calls for it.
  useEffect(() => {
    // Going back finds the page where it was left.
    if (move === "pop") return;
    const timer = setTimeout(() => window.scrollTo({ top: 0 }), LIMITS.scrollToTopDelayMs);
    return () => clearTimeout(timer);
  }, [pathname, move]);

  // Once for each session that the server ends; afterwards the person goes where they like.
  const answered = useRef(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a session calls for it, wherever the person stands.
  useEffect(() => {
    if (answered.current === session) return;
    answered.current = session;
    if (session.signedOut !== "byServer") return;
    navigate("/login", { replace: true, ...(pathname !== "/login" && { state: { from: pathname + search } }) });
  }, [session, navigate]);
}
