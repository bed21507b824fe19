import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';

// The parts of React Router that this app uses. The package would be a tenth of the script that a visitor fetches.

export type Location = {
  pathname: string;
  /** The query string with its question mark, or empty. */
  search: string;
  hash: string;
  /** The state of this history entry. */
  state: unknown;
  /** A key that is unique to the history entry. */
  key: string;
};

type NavigateOptions = { replace?: boolean | undefined; state?: unknown };
/** A path of this site, or only a query ('?tab=…') for the open page. */
type To = string | Pick<Location, 'pathname' | 'search' | 'hash'>;
export type Navigate = (to: To, options?: NavigateOptions) => void;

type RouterState = { location: Location; navigate: Navigate };
type Params = Readonly<Record<string, string | undefined>>;

const RouterContext = createContext<RouterState | null>(null);
export const ParamsContext = createContext<Params>({});

function useRouting(): RouterState {
  const routing = use(RouterContext);
  if (!routing) throw new Error('Rendered outside of a router');
  return routing;
}

/** Provides routing in a browser: follows the browser's history and writes to it. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation);
  useEffect(() => {
    const handlePopState = () => setLocation(currentLocation());
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
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

/** Provides routing for a page that is rendered without a browser. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location = { pathname, search: '', hash: '', state: null, key: INITIAL_KEY };
  return <RouterContext value={{ location, navigate: failToNavigate }}>{children}</RouterContext>;
}

const INITIAL_KEY = 'first';
const failToNavigate = () => {
  throw new Error('A page that is being prerendered cannot navigate');
};

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = history.state as Partial<Pick<Location, 'state' | 'key'>> | null;
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? INITIAL_KEY };
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : to.pathname + to.search + to.hash);

export const useLocation = (): Location => useRouting().location;

/** Returns the navigate function, which is stable while the app runs. */
export const useNavigate = (): Navigate => useRouting().navigate;

/** Returns the path parameters of the current route. */
export const useParams = (): Params => use(ParamsContext);

type Query = URLSearchParams | Record<string, string>;
type SetQuery = (next: Query | ((current: URLSearchParams) => Query), options?: NavigateOptions) => void;

/** Returns the query of the current page, and a function that navigates to the same page with another query. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { location, navigate } = useRouting();
  const query = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const setQuery = useCallback<SetQuery>(
    (next, options) => {
      const nextQuery = new URLSearchParams(
        typeof next === 'function' ? next(new URLSearchParams(query)) : next,
      );
      navigate(`?${nextQuery}`, options);
    },
    [query, navigate],
  );
  return [query, setQuery];
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  NavigateOptions & {
    to: string;
    /** The page stays as it is until the next one is rendered; what shows at once that the link was pressed is optimistic. */
    deferred?: boolean;
  };

/** Renders a link within the site. A press for a new tab or a download is left to the browser. */
export function Link({ to, replace, state, deferred, onClick, ...rest }: LinkProps) {
  const { location, navigate } = useRouting();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
    if (rest.target && rest.target !== '_self') return;
    event.preventDefault();
    // A link to the open page replaces the history entry, as in browsers.
    const isOpenPage = hrefOf(location) === to;
    const follow = () => navigate(to, { replace: replace ?? isOpenPage, state });
    if (deferred) startTransition(follow);
    else follow();
  };
  return <a {...rest} href={to} onClick={handleClick} />;
}

/** Navigates as soon as it renders. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }): ReactNode {
  const { navigate } = useRouting();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

/**
 * Matches a path against a route such as '/lesson/:id', '/admin/*' or '*'.
 * @returns the path parameters, or null when the path does not match
 */
export function matchPath(route: string, pathname: string): Params | null {
  const isWildcard = route.endsWith('*');
  const routeParts = route.split('/').slice(0, isWildcard ? -1 : undefined);
  const pathParts = pathname.split('/');
  if (!isWildcard && pathParts.length > routeParts.length && pathParts.at(-1) === '') pathParts.pop();
  if (isWildcard ? pathParts.length < routeParts.length : pathParts.length !== routeParts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of routeParts.entries()) {
    const value = pathParts[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodePart(value);
    else if (part !== value) return null;
  }
  return params;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
