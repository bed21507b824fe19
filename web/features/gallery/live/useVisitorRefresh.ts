import { useEffect, useEffectEvent } from 'react';
import { useRefetchOnVisible } from '../../../lib/hooks/useRefetchOnVisible.ts';

const INTERVAL_MS = 60_000;

/** Refetches when the page becomes visible, and for visitors, who have no connection, every minute that it is. */
export function useVisitorRefresh(isVisitor: boolean, refetch: () => void): void {
  const refetchNow = useEffectEvent(refetch);
  useRefetchOnVisible(refetch);
  useEffect(() => {
    if (!isVisitor) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetchNow();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isVisitor]);
}
