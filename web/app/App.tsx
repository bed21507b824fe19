import { BrowserRouter } from 'react-router';
import { ToastSlot } from '../ui/ToastSlot.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Pages } from './Pages.tsx';
import { SessionProvider } from './SessionProvider.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <SessionProvider>
          <Pages />
        </SessionProvider>
      </BrowserRouter>
      <ToastSlot />
    </ErrorBoundary>
  );
}
