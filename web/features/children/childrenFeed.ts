import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  ChildrenEnrolmentChangedDocument,
  type ChildrenEnrolmentChangedSubscription,
} from './children.generated.ts';

const refetch = createRefetch((name) => name === 'Children', BURST_MS);

const enrolmentFeed: Feed<
  ChildrenEnrolmentChangedSubscription,
  ChildrenEnrolmentChangedSubscription['enrolmentChanged']
> = {
  document: ChildrenEnrolmentChangedDocument,
  eventOf: (data) => data.enrolmentChanged,
  // A child's login also determines which logins its other courses can be linked to.
  apply: refetch.soon,
  reset: refetch.now,
};

/** Keeps the parent's list of children up to date, for example when a pairing code is redeemed. */
export function useChildrenFeed(): void {
  useFeed(enrolmentFeed);
}
