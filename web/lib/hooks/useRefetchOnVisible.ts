import { useEffect, useEffectEvent } from 'react';

const MIN_INTERVAL_MS = 30_000;

/** Refetches when a hidden page becomes visible, at most every half minute. */
export function useRefetchOnVisible(refetch: () => void): void {
  const refetchNow = useEffectEvent(refetch);
  useEffect(() => {
    let lastRefetch = Date.now();
    const handleVisibilityChange = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastRefetch < MIN_INTERVAL_MS) return;
      lastRefetch = Date.now();
      refetchNow();
    };
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => document.removeEventListener('visibilitychange', handleVisibilityChange);
  }, []);
}
