import { Fragment, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { Layout } from './Layout.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { Data, routes } from './routes.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';

/** The table of routes as elements, all inside the layout. */
export function Pages() {
  return (
    <>
      <ScrollToTop />
      <Routes>
        <Route element={<Layout />}>
          {routes.map(({ path, Screen, guard, data }) => {
            const Guard = guard ?? Fragment;
            const Around = data ? Data : Fragment;
            return (
              <Route
                key={path}
                path={path}
                element={
                  <Suspense key={path} fallback={<LoadingScreen />}>
                    <Guard>
                      <Around>
                        <Screen />
                      </Around>
                    </Guard>
                  </Suspense>
                }
              />
            );
          })}
        </Route>
      </Routes>
    </>
  );
}
