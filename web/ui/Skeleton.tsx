import { clsx } from 'clsx';

/** A place held for something on its way. Put a LoadingIndicator or a busy region around a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    // A span, so that it may stand within a paragraph.
    <span
      aria-hidden="true"
      className={clsx('block rounded-xl bg-line motion-safe:animate-pulse', className)}
    />
  );
}
