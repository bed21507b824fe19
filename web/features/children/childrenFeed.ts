import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/live.ts';
import { soon } from '../../lib/live/throttle.ts';
import {
  ChildrenDocument,
  ChildrenEnrolmentChangedDocument,
  type ChildrenEnrolmentChangedSubscription,
} from './children.generated.ts';

const refetch = (client: ApolloClient) => client.refetchQueries({ include: [ChildrenDocument] });

const refreshing = new WeakMap<ApolloClient, () => void>();

const changed: Feed<
  ChildrenEnrolmentChangedSubscription,
  ChildrenEnrolmentChangedSubscription['enrolmentChanged']
> = {
  document: ChildrenEnrolmentChangedDocument,
  eventOf: (data) => data.enrolmentChanged,
  apply(client) {
    // One child's login decides what its other courses can be linked to as well.
    const refresh = refreshing.get(client) ?? soon(() => refetch(client), 100);
    refreshing.set(client, refresh);
    refresh();
  },
  reset: refetch,
};

/** Keeps the parent's list of children current: a code that is used shows here by itself. */
export function useChildrenFeed(): void {
  useFeed(changed);
}
