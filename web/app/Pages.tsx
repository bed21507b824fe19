import { Fragment, Suspense } from 'react';
import { ParamsContext, useLocation } from '../lib/router/router.tsx';
import { Layout } from './Layout.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { Data, matchRoute } from './routes.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';

/** The page that the address leads to, inside the layout. */
export function Pages() {
  const { pathname } = useLocation();
  const { route, params } = matchRoute(pathname);
  const { path, Screen, guard, data } = route;
  const Guard = guard ?? Fragment;
  const Around = data ? Data : Fragment;
  return (
    <>
      <ScrollToTop />
      <ParamsContext value={params}>
        <Layout>
          <Suspense key={path} fallback={<LoadingScreen />}>
            <Guard>
              <Around>
                <Screen />
              </Around>
            </Guard>
          </Suspense>
        </Layout>
      </ParamsContext>
    </>
  );
}
