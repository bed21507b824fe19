import { clsx } from 'clsx';
import { Spinner } from './Spinner.tsx';

type LoadingIndicatorProps = {
  /** inline: beside text; minimal: only the ring; default: ring above the message; branded: the animated bricks. */
  variant?: 'inline' | 'minimal' | 'default' | 'branded';
  size?: 'sm' | 'md' | 'lg';
  /** Read by screen readers in every variant, visible in all but minimal. */
  message?: string | undefined;
};

const ring = { sm: 'size-5', md: 'size-8', lg: 'size-12' };
const text = { sm: 'text-base', md: 'text-lg', lg: 'text-xl' };
const brick = { sm: 'h-3 w-5', md: 'h-5 w-8', lg: 'h-7 w-11' };

export function LoadingIndicator({ variant, size, message }: LoadingIndicatorProps) {
  const scale = size ?? 'md';
  const shownMessage = message ?? 'Loading...';
  const messageText = (
    <span className={clsx(text[scale], variant === 'minimal' && 'sr-only')}>{shownMessage}</span>
  );
  if (variant === 'inline' || variant === 'minimal') {
    return (
      <span role="status" className="inline-flex items-center gap-2 text-muted">
        <Spinner className={clsx(ring[scale], 'text-indigo')} />
        {messageText}
      </span>
    );
  }
  return (
    <div
      role="status"
      data-loading=""
      className="grid justify-items-center gap-4 py-6 text-center text-muted"
    >
      {variant === 'branded' ? (
        <Bricks size={scale} />
      ) : (
        <Spinner className={clsx(ring[scale], 'text-indigo')} />
      )}
      {messageText}
    </div>
  );
}

function Bricks({ size }: { size: 'sm' | 'md' | 'lg' }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5 pt-4">
      {['bg-mango', 'bg-indigo', 'bg-teal'].map((colour, index) => (
        <span
          key={colour}
          style={{ animationDelay: `${index * 0.16}s` }}
          className={clsx('rounded-md motion-safe:animate-brick', brick[size], colour)}
        />
      ))}
    </span>
  );
}
