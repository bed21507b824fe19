import { alreadyReviewedText } from '../../../contract/assignments.ts';
import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch, refetchAfterEvent } from '../../lib/live/refetch.ts';
import { refetchPages } from '../../lib/live/refetchPages.ts';
import {
  SubmissionReviewedDocument,
  type SubmissionReviewedSubscription,
} from './reviewing/reviewing.generated.ts';
import { clearReviewedElsewhere, markReviewedElsewhere } from './work/reviewedElsewhere.ts';

/** Matches the queries that show submissions; a lesson's queries too, since an approval can open a lesson. */
const showsSubmissions = (name: string) =>
  /^(StudentReviews|ReviewQueue|ReviewsGiven|MentorStudentTable|Lesson)/.test(name);

/** The lists that may have several pages, and their fields. */
const PAGED = new Map([
  ['ReviewQueue', 'reviewQueue'],
  ['MentorStudentTable', 'mentorStudents'],
]);

const refetch = createRefetch(showsSubmissions, BURST_MS, (query, client) => {
  const field = PAGED.get(query.queryName ?? '');
  return field ? refetchPages(client, query, field) : refetchAfterEvent(query);
});

/** Refetches the submissions that the page shows, once for a burst of calls. */
export const refetchSubmissions = refetch.soon;

const reviewedFeed: Feed<
  SubmissionReviewedSubscription,
  SubmissionReviewedSubscription['submissionReviewed']
> = {
  document: SubmissionReviewedDocument,
  eventOf: (data) => data.submissionReviewed,
  apply: (client, { submissionId, reviewedBy }) => {
    if (reviewedBy === null) clearReviewedElsewhere(submissionId);
    else markReviewedElsewhere(submissionId, alreadyReviewedText(reviewedBy));
    refetchSubmissions(client);
  },
  reset: refetch.now,
};

/** Keeps submissions and their reviews current while the component is mounted. */
export function useSubmissionFeed(): void {
  useFeed(reviewedFeed);
}
