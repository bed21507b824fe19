import { BrowserRouter } from 'react-router';
import { ToastSlot } from '../ui/ToastSlot.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Pages } from './Pages.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
      <ToastSlot />
    </ErrorBoundary>
  );
}
