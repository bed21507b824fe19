import { clsx } from 'clsx';

/** A place held for something on its way. Put a LoadingIndicator or a busy region around a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('rounded-xl bg-line motion-safe:animate-pulse', className)} />
  );
}
