import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isToastWanted, onToastWanted } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

/** Mounted once, in App. Fetches the code that shows toasts when there is a first toast to show. */
export function ToastSlot() {
  const wanted = useSyncExternalStore(onToastWanted, isToastWanted, isToastWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
