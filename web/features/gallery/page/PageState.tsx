import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';

/** Renders what a project's page shows while it has no project. */
export function PageState({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="wrap grid min-h-[60dvh] content-start gap-6 py-12">
      <h1 className="sr-only">Project</h1>
      {failed ? (
        <ErrorState title="The project could not be loaded" onRetry={onRetry}>
          Please check your connection and try again.
        </ErrorState>
      ) : (
        <LoadingIndicator message="Loading the project..." />
      )}
    </div>
  );
}
