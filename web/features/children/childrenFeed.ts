import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { throttle } from '../../lib/live/throttle.ts';
import {
  ChildrenDocument,
  ChildrenEnrolmentChangedDocument,
  type ChildrenEnrolmentChangedSubscription,
} from './children.generated.ts';

const refetch = (client: ApolloClient) => client.refetchQueries({ include: [ChildrenDocument] });

const throttledRefetches = new WeakMap<ApolloClient, () => void>();

const enrolmentFeed: Feed<
  ChildrenEnrolmentChangedSubscription,
  ChildrenEnrolmentChangedSubscription['enrolmentChanged']
> = {
  document: ChildrenEnrolmentChangedDocument,
  eventOf: (data) => data.enrolmentChanged,
  apply(client) {
    // A child's login also determines which logins its other courses can be linked to.
    const refresh = throttledRefetches.get(client) ?? throttle(() => refetch(client), 100);
    throttledRefetches.set(client, refresh);
    refresh();
  },
  reset: refetch,
};

/** Keeps the parent's list of children up to date, for example when a pairing code is redeemed. */
export function useChildrenFeed(): void {
  useFeed(enrolmentFeed);
}
