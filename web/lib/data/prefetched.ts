import { createContext, type RefObject, use, useState } from 'react';

type FirstFetch = 'cache-first' | 'cache-and-network';
/** What a screen may bring along for the parts of its page. */
export type Brought = 'counts' | 'sessions' | 'thread' | 'reviews' | 'notifications';

/** What has just come with the page itself; set by the screen. */
export const BroughtAlong = createContext<RefObject<readonly Brought[]>>({ current: [] });

/**
 * How a part of a page fetches first: what came with the page a moment ago is not asked for again. A part that
 * is opened later shows what is there and asks all the same.
 */
export function useFirstFetch(what: Brought): FirstFetch {
  const brought = use(BroughtAlong);
  const [policy] = useState<FirstFetch>(() =>
    brought.current.includes(what) ? 'cache-first' : 'cache-and-network',
  );
  return policy;
}
