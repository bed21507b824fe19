import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Pages } from './Pages.tsx';
import { SessionProvider } from './SessionProvider.tsx';

// Nothing to announce before something has happened, so it need not weigh on the first load.
const Toaster = lazy(async () => ({ default: (await import('../ui/Toaster.tsx')).Toaster }));

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <SessionProvider>
          <Pages />
        </SessionProvider>
      </BrowserRouter>
      <Suspense>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
