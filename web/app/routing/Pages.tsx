import { Fragment, Suspense, useEffect } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
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

function EndOfHydration() {
  useEffect(endHydration, []);
  return null;
}
