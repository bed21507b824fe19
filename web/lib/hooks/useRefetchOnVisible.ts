import { useEffect, useEffectEvent } from 'react';

const REST_MS = 30_000;

/** Asks again when a page that was out of sight is looked at, not more often than every half minute. */
export function useLookAgain(ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let asked = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < REST_MS) return;
      asked = Date.now();
      askNow();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
