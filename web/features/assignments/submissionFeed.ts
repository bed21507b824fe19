import type { ApolloClient } from '@apollo/client';
import { alreadyReviewedText } from '../../../contract/assignments.ts';
import { type Feed, useFeed } from '../../lib/live/live.ts';
import { soon } from '../../lib/live/throttle.ts';
import { refetchQueue } from './reviewing/refetchQueue.ts';
import {
  SubmissionReviewedDocument,
  type SubmissionReviewedSubscription,
} from './reviewing/reviewing.generated.ts';
import { noteTaken } from './work/takenWork.ts';

/** What is on a page about work; a lesson's own queries too, for what opens with an approval. */
const isAboutWork = (name: string | undefined) =>
  name !== undefined && /^(StudentReviews|ReviewQueue|ReviewsGiven|MentorStudents|Lesson)/.test(name);

const refetch = (client: ApolloClient) =>
  Promise.all(
    [...client.getObservableQueries('active')]
      .filter((query) => isAboutWork(query.queryName))
      .map((query) => (query.queryName === 'ReviewQueue' ? refetchQueue(client, query) : query.refetch())),
  );

const refreshing = new WeakMap<ApolloClient, () => void>();

/** Fetches what the page shows of work anew, once for a burst of reasons. */
export function refreshWork(client: ApolloClient): void {
  // A refetch that failed leaves what was there; the next reason asks again.
  const refresh = refreshing.get(client) ?? soon(() => refetch(client), 100);
  refreshing.set(client, refresh);
  refresh();
}

const reviewed: Feed<SubmissionReviewedSubscription, SubmissionReviewedSubscription['submissionReviewed']> = {
  document: SubmissionReviewedDocument,
  eventOf: (data) => data.submissionReviewed,
  apply: (client, { submissionId, reviewedBy }) => {
    if (reviewedBy !== null) noteTaken(submissionId, alreadyReviewedText(reviewedBy));
    refreshWork(client);
  },
  reset: refetch,
};

/** Keeps work and its reviews current for as long as the component is there. */
export function useSubmissionFeed(): void {
  useFeed(reviewed);
}
