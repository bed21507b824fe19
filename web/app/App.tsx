import type { ReactNode } from 'react';
import { DataProviderContext } from '../lib/data/dataProvider.ts';
import { ToastSlot } from '../ui/ToastSlot.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Pages } from './routing/Pages.tsx';
import { LazyDataProvider } from './routing/routes.tsx';
import { SessionProvider } from './session/SessionProvider.tsx';

type AppProps = {
  /** Wraps the pages in a router: over the browser's history, or over the path that is being prerendered. */
  inRouter: (pages: ReactNode) => ReactNode;
};

export function App({ inRouter }: AppProps) {
  return (
    <ErrorBoundary>
      {inRouter(
        <SessionProvider>
          <DataProviderContext value={LazyDataProvider}>
            <ErrorBoundary>
              <Pages />
            </ErrorBoundary>
          </DataProviderContext>
        </SessionProvider>,
      )}
      <ToastSlot />
    </ErrorBoundary>
  );
}
