import { createContext, type RefObject, use, useEffect, useState } from 'react';

type FirstFetchPolicy = 'cache-first' | 'cache-and-network';
/** The data that a screen may prefetch for the parts of its page. */
export type PrefetchedPart = 'counts' | 'sessions' | 'thread' | 'reviews' | 'notifications';

/** The data that was just loaded with the page itself; set by the screen. */
export const PrefetchedContext = createContext<RefObject<readonly PrefetchedPart[]>>({ current: [] });

/**
 * Returns the fetch policy for the first fetch of a part of a page: data that was just prefetched is read from the
 * cache. A part that is opened later shows the cached data and fetches, too.
 */
export function useFirstFetchPolicy(part: PrefetchedPart): FirstFetchPolicy {
  const prefetched = use(PrefetchedContext);
  const [policy] = useState<FirstFetchPolicy>(() =>
    prefetched.current.includes(part) ? 'cache-first' : 'cache-and-network',
  );
  return policy;
}

/**
 * Says that the last part of a page that was loaded with it is shown: from now on there is no prefetched data. Called by
 * parts that are loaded on demand, of which one is shown first.
 */
export function usePrefetchedShown(): void {
  const prefetched = use(PrefetchedContext);
  // After the first fetch of all parts in it: their policies are chosen while they render.
  useEffect(() => {
    prefetched.current = [];
  }, [prefetched]);
}

/**
 * Returns what was prefetched when the page was shown, as the context of parts that belong to the page and whose code
 * may come after that of the last part.
 */
export function useKeptPrefetched(): RefObject<readonly PrefetchedPart[]> {
  const prefetched = use(PrefetchedContext);
  const [kept] = useState(() => ({ current: prefetched.current }));
  return kept;
}
