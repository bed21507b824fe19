import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

type ErrorStateProps = {
  title: string;
  children?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
};

/** Renders the error of a part of a page that could not be loaded, with a retry button. */
export function ErrorState({ title, children, retryLabel, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-brick bg-danger-soft p-5 text-danger">
      <p className="font-bold">{title}</p>
      {children && <div className="text-ink">{children}</div>}
      {onRetry && (
        <Button
          variant="outline"
          size="sm"
          loading={retrying}
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          onClick={onRetry}
        >
          {retryLabel ?? 'Try Again'}
        </Button>
      )}
    </div>
  );
}
