import { alreadyReviewedText } from '../../../contract/assignments.ts';
import { type Feed, followAll } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  SubmissionReviewedDocument,
  type SubmissionReviewedSubscription,
} from './reviewing/reviewing.generated.ts';
import { clearReviewedElsewhere, markReviewedElsewhere } from './work/reviewedElsewhere.ts';

/** Matches the queries that show submissions; a lesson's queries too, since an approval can open a lesson. */
const showsSubmissions = (name: string) =>
  /^(StudentReviews|ReviewQueue|ReviewsGiven|MentorStudentTable|Lesson)/.test(name);

const refetch = createRefetch(showsSubmissions, BURST_MS);

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

export const followSubmissions = followAll(reviewedFeed);
