import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { loadLater } from '../chunks/loadLater.ts';

/** Follows feeds. @returns the function that stops it */
export type FollowFeeds = (client: ApolloClient) => () => void;

/**
 * Keeps the cache current through feeds while the component is mounted. Their code is loaded once the page is shown:
 * a feed starts at the cursor that was read before the page's lists, so what happens meanwhile is caught up on.
 */
export function useLaterFeeds(load: () => Promise<FollowFeeds>): void {
  const client = useApolloClient();
  useEffect(() => {
    let isMounted = true;
    let stop = () => {};
    void loadLater(load, () => {}).then((follow) => {
      if (isMounted) stop = follow(client);
    });
    return () => {
      isMounted = false;
      stop();
    };
  }, [client, load]);
}
