import type { ApolloClient } from '@apollo/client';
import { alreadyReviewedText } from '../../../contract/assignments.ts';
import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { throttle } from '../../lib/live/throttle.ts';
import { refetchQueue } from './reviewing/refetchQueue.ts';
import {
  SubmissionReviewedDocument,
  type SubmissionReviewedSubscription,
} from './reviewing/reviewing.generated.ts';
import { markReviewedElsewhere } from './work/reviewedElsewhere.ts';

/** Matches the queries that show submissions; a lesson's queries too, since an approval can open a lesson. */
const showsSubmissions = (name: string | undefined) =>
  name !== undefined && /^(StudentReviews|ReviewQueue|ReviewsGiven|MentorStudents|Lesson)/.test(name);

const refetch = (client: ApolloClient) =>
  Promise.all(
    [...client.getObservableQueries('active')]
      .filter((query) => showsSubmissions(query.queryName))
      .map((query) => (query.queryName === 'ReviewQueue' ? refetchQueue(client, query) : query.refetch())),
  );

const throttledRefetches = new WeakMap<ApolloClient, () => void>();

/** Refetches the submissions that the page shows, once for a burst of calls. */
export function refetchSubmissions(client: ApolloClient): void {
  // A failed refetch keeps the current data; the next call retries.
  const refresh = throttledRefetches.get(client) ?? throttle(() => refetch(client), 100);
  throttledRefetches.set(client, refresh);
  refresh();
}

const reviewedFeed: Feed<
  SubmissionReviewedSubscription,
  SubmissionReviewedSubscription['submissionReviewed']
> = {
  document: SubmissionReviewedDocument,
  eventOf: (data) => data.submissionReviewed,
  apply: (client, { submissionId, reviewedBy }) => {
    if (reviewedBy !== null) markReviewedElsewhere(submissionId, alreadyReviewedText(reviewedBy));
    refetchSubmissions(client);
  },
  reset: refetch,
};

/** Keeps submissions and their reviews current while the component is mounted. */
export function useSubmissionFeed(): void {
  useFeed(reviewedFeed);
}
