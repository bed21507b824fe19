import { Fragment, Suspense, useEffect } from 'react';
import { type Role, useSession } from '../../features/accounts/session/session.ts';
import { ParamsContext, useLocation } from '../../lib/router/router.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { endHydration } from '../hydration.ts';
import { Layout } from '../layout/Layout.tsx';
import { LazyDataProvider, matchRoute } from './routes.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';

/** Renders the page of the current route inside the layout. */
export function Pages() {
  const { pathname } = useLocation();
  const { route, params } = matchRoute(pathname);
  const { path, Screen, guard, data, app } = route;
  const { viewer } = useSession();
  const role = viewer?.role;
  useEffect(() => (role ? startPrefetching(role) : undefined), [role]);
  const isApp = Boolean(guard) || app === 'all' || (app === 'members' && viewer !== null);
  const Guard = guard ?? Fragment;
  const Provider = data ? LazyDataProvider : Fragment;
  return (
    <>
      <ScrollToTop />
      <ParamsContext value={params}>
        <Layout isApp={isApp}>
          <Suspense key={path} fallback={<LoadingScreen />}>
            <Guard>
              <Provider>
                <Screen />
              </Provider>
            </Guard>
            <EndOfHydration />
          </Suspense>
        </Layout>
      </ParamsContext>
    </>
  );
}

/** Loaded on demand, because it is for signed-in people. @returns the function that stops it */
function startPrefetching(role: Role): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  import('./prefetchScreens.ts').then(
    ({ prefetchScreens }) => {
      if (!isStopped) stop = prefetchScreens(role);
    },
    // Without it, a page is fetched when it is opened.
    () => {},
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

function EndOfHydration() {
  useEffect(endHydration, []);
  return null;
}
