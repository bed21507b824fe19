import { RotateCw } from 'lucide-react';
import { useSession } from '../features/accounts/session/session.ts';
import { FallenBricks } from '../ui/art/FallenBricks.tsx';
import { Button } from '../ui/Button.tsx';

type ErrorScreenProps = {
  /** The id by which support finds the error; null until it is logged. */
  requestId: string | null;
  /** Clears the error state, so that the page renders again. */
  onRetry: () => void;
};

export function ErrorScreen({ requestId, onRetry }: ErrorScreenProps) {
  const { supportEmail } = useSession();
  return (
    <div className="wrap grid min-h-dvh place-items-center py-16">
      <div role="alert" className="grid max-w-lg justify-items-center gap-5 text-center">
        <div className="w-52">
          <FallenBricks />
        </div>
        <h1 className="text-3xl sm:text-4xl">Oops! Something went wrong</h1>
        <p className="text-lg text-muted">
          We encountered an unexpected error. Don't worry, this has been logged and we'll fix it soon.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={onRetry}>Try Again</Button>
          <Button
            variant="outline"
            icon={<RotateCw className="size-5" aria-hidden="true" />}
            onClick={() => window.location.reload()}
          >
            Reload Page
          </Button>
        </div>
        <p className="text-muted">
          If it keeps happening, write to{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          {requestId && (
            <>
              {' '}
              and name <span className="wrap-anywhere">{requestId}</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
