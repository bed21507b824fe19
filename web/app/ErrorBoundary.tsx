import { Component, type ReactNode } from 'react';
import { reportError } from '../lib/errors/reportError.ts';
import { ErrorScreen, type Report } from './ErrorScreen.tsx';
import { matchRoute } from './routing/routes.tsx';

type Props = { children: ReactNode };
type State = { failed: boolean; report: Report };

const PENDING: Report = { is: 'pending' };

const routeOfPage = () => matchRoute(location.pathname).route.path;

/** Reports what no boundary catches: errors of events and of promises. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => void (error && reportError(error, routeOfPage())));
  addEventListener('unhandledrejection', ({ reason }) => void reportError(reason, routeOfPage()));
}

/** Shows the error screen when a child throws. A class, because React has no error boundaries for functions. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, report: PENDING };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    void reportError(error, routeOfPage()).then((requestId) =>
      this.setState({ report: requestId ? { is: 'logged', requestId } : { is: 'lost' } }),
    );
  }

  override render(): ReactNode {
    const { failed, report } = this.state;
    if (!failed) return this.props.children;
    return <ErrorScreen report={report} onRetry={() => this.setState({ failed: false, report: PENDING })} />;
  }
}
