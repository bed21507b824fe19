import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, onToast } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

/** Loads and renders the Toaster when there is a first toast to show. Mounted once, in App. */
export function ToastSlot() {
  const isToasterNeeded = useSyncExternalStore(onToast, hasToasts, hasToasts);
  if (!isToasterNeeded) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
