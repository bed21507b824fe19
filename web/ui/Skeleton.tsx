import { clsx } from 'clsx';

/** Renders a placeholder for content that is loading. Put a LoadingIndicator or a busy region around a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    // A span, so that it is valid inside a paragraph.
    <span
      aria-hidden="true"
      className={clsx('block rounded-xl bg-line motion-safe:animate-pulse', className)}
    />
  );
}
