import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { NavigateOptions, Navigation, Place } from "./navigation.ts";

interface Routing {
  readonly place: Place;
  readonly navigation: Navigation;
}

const RoutingContext = createContext<Routing | null>(null);

function useRouting(): Routing {
  const routing = useContext(RoutingContext);
  if (routing === null) throw new Error("What navigates must stand inside <Router>");
  return routing;
}

/** Gives the app its place. A move is a transition: the screen before stays until the next one can be drawn. */
export function Router({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const [place, setPlace] = useState(navigation.place);
  useEffect(() => {
    const follow = (next: Place) => startTransition(() => setPlace(next));
    // What moved between drawing and now told nobody.
    follow(navigation.place());
    return navigation.subscribe(follow);
  }, [navigation]);
  const routing = useMemo(() => ({ place, navigation }), [place, navigation]);
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

/** Where the app stands; draws again when it moves. */
export function useLocation(): Place {
  return useRouting().place;
}

/** Goes to a path of the app; the same function for the life of the page. */
export function useNavigate(): Navigation["navigate"] {
  return useRouting().navigation.navigate;
}

/** One page back; home where the visit began with this page. */
export function useBack(): () => void {
  const { place, navigation } = useRouting();
  return () => (place.depth === 0 ? navigation.navigate("/") : navigation.back());
}

/** The parameters of the present place, and a way to put others in their stead. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (next: Readonly<Record<string, string>>, options?: NavigateOptions) => void,
] {
  const { place, navigation } = useRouting();
  const { pathname, search } = place;
  return useMemo(() => {
    const set = (next: Readonly<Record<string, string>>, options?: NavigateOptions) => {
      const query = new URLSearchParams(next).toString();
      navigation.navigate(query === "" ? pathname : `${pathname}?${query}`, options);
    };
    return [new URLSearchParams(search), set] as const;
  }, [navigation, pathname, search]);
}

/** Whether the browser should follow the link itself: a new tab, a download, or an action that was called off. */
function isBrowsers({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** A link to a path of the app: an ordinary anchor that moves without loading the page anew. */
export function Link({
  to,
  replace,
  state,
  onClick,
  ...rest
}: Omit<ComponentProps<"a">, "href"> & { to: string } & NavigateOptions) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (isBrowsers(event)) return;
        event.preventDefault();
        navigate(to, { replace: replace ?? false, state: state ?? null });
      }}
    />
  );
}

/** Goes elsewhere as soon as it is drawn, in the place of the present entry. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each path; the state belongs to it.
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to]);
  return null;
}
