import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

type Props = { children: ReactNode };
type State = { failed: boolean };

/** Shows the error screen when a child throws. A class, because React has no error boundaries for functions. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (this.state.failed) return <ErrorScreen onRetry={() => this.setState({ failed: false })} />;
    return this.props.children;
  }
}
