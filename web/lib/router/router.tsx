import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';

// As much of a router as this app uses. The well-known one is a tenth of all script that a visitor fetches.

export type Location = {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  hash: string;
  /** What this entry of the history remembers. */
  state: unknown;
  /** Another one for every entry of the history. */
  key: string;
};

type NavigateOptions = { replace?: boolean; state?: unknown };
/** An address of this site, or a query alone ('?tab=…') for the page that is open. */
type To = string | Pick<Location, 'pathname' | 'search' | 'hash'>;
export type Navigate = (to: To, options?: NavigateOptions) => void;

type Routing = { location: Location; navigate: Navigate };
type Params = Readonly<Record<string, string | undefined>>;

const RouterContext = createContext<Routing | null>(null);
export const ParamsContext = createContext<Params>({});

function useRouting(): Routing {
  const routing = use(RouterContext);
  if (!routing) throw new Error('This is rendered outside of a router');
  return routing;
}

/** The router of a browser: follows its history and writes it. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation);
  useEffect(() => {
    const look = () => setLocation(currentLocation());
    window.addEventListener('popstate', look);
    return () => window.removeEventListener('popstate', look);
  }, []);
  const navigate = useCallback<Navigate>((to, options) => {
    const entry = { state: options?.state ?? null, key: Math.random().toString(36).slice(2) };
    if (options?.replace) history.replaceState(entry, '', hrefOf(to));
    else history.pushState(entry, '', hrefOf(to));
    setLocation(currentLocation());
  }, []);
  const routing = useMemo(() => ({ location, navigate }), [location, navigate]);
  return <RouterContext value={routing}>{children}</RouterContext>;
}

/** The router of a page that is rendered where there is no browser. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location = { pathname, search: '', hash: '', state: null, key: FIRST };
  return <RouterContext value={{ location, navigate: nowhere }}>{children}</RouterContext>;
}

const FIRST = 'first';
const nowhere = () => {
  throw new Error('A page that is being prerendered goes nowhere');
};

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = history.state as Partial<Pick<Location, 'state' | 'key'>> | null;
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? FIRST };
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : to.pathname + to.search + to.hash);

export const useLocation = (): Location => useRouting().location;

/** The same function for as long as the app runs. */
export const useNavigate = (): Navigate => useRouting().navigate;

/** The named parts of the path, as the route calls them. */
export const useParams = (): Params => use(ParamsContext);

type Query = URLSearchParams | Record<string, string>;
type SetQuery = (next: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions) => void;

/** The query of the address, and how to go to the same page with another one. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { location, navigate } = useRouting();
  const query = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const setQuery = useCallback<SetQuery>(
    (next, options) => {
      const chosen = new URLSearchParams(
        typeof next === 'function' ? next(new URLSearchParams(query)) : next,
      );
      navigate(`?${chosen}`, options);
    },
    [query, navigate],
  );
  return [query, setQuery];
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string };

/** A link within the site. A press that asks for a new tab or a download is left to the browser. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { location, navigate } = useRouting();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    if (rest.target && rest.target !== '_self') return;
    event.preventDefault();
    // To where one is already: as browsers do it, without another entry in the history.
    const isHere = hrefOf(location) === to;
    navigate(to, { replace: replace ?? isHere, state });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** Goes elsewhere as soon as it is shown. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }): ReactNode {
  const { navigate } = useRouting();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

/**
 * Holds a path against a route such as '/lesson/:id', '/admin/*' or '*'.
 * @returns the named parts, or null when the route is another one
 */
export function matchPath(route: string, pathname: string): Params | null {
  const isOpen = route.endsWith('*');
  const wanted = route.split('/').slice(0, isOpen ? -1 : undefined);
  const given = pathname.split('/');
  if (!isOpen && given.length > wanted.length && given.at(-1) === '') given.pop();
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
