import { badInput, DomainError } from './errors.ts';

/** How long after a review its author can take it back. */
export const REVIEW_WITHDRAWAL_MS = 60_000;
/** How long what a review sends outside the app waits, so that none of it is about a review that was taken back. */
export const REVIEW_DELIVERY_DELAY_MS = REVIEW_WITHDRAWAL_MS + 15_000;

export const REVIEW_TEXTS = {
  withdrawn: 'The review is taken back. The work waits for you again.',
  notWithdrawn: 'The review was not taken back. Please try again.',
  tooLate: 'A review can be taken back for a minute only',
  resubmitted: 'The child has handed in the next attempt already',
  lessonDone: 'The child has completed the lesson already',
  granted: 'One more attempt was granted because of this review',
};

/** Returns the text that replaces the notification of a review after the review was taken back. */
export const withdrawnReviewText = (assignment: string, attempt: number) => ({
  title: `${assignment} is under review again`,
  body: `Attempt ${attempt}: the review was taken back. A new one will follow.`,
});

/** Returns until when a review can be taken back by its author. */
export const withdrawableUntil = (reviewedAt: Date): Date =>
  new Date(reviewedAt.getTime() + REVIEW_WITHDRAWAL_MS);

type Consequences = {
  reviewedAt: Date;
  now: Date;
  hasNextAttempt: boolean;
  hasCompletedLesson: boolean;
  hasNewGrant: boolean;
};

/** Checks that a review can be taken back. Returns the reason why not, or null. */
export function checkWithdrawal(review: Consequences): DomainError | null {
  const conflict = (text: string) => new DomainError('CONFLICT', text, null);
  if (review.now >= withdrawableUntil(review.reviewedAt)) return conflict(REVIEW_TEXTS.tooLate);
  if (review.hasNextAttempt) return conflict(REVIEW_TEXTS.resubmitted);
  if (review.hasCompletedLesson) return conflict(REVIEW_TEXTS.lessonDone);
  return review.hasNewGrant ? conflict(REVIEW_TEXTS.granted) : null;
}

/** Most reviews that can be marked as read at once. */
export const MAX_READ_REVIEWS = 50;

/** Checks a list of reviews to mark as read. Returns the problem, or null. */
export const checkReviewsRead = (ids: readonly string[]): DomainError | null =>
  ids.length <= MAX_READ_REVIEWS
    ? null
    : badInput('reviewIds', `${MAX_READ_REVIEWS} reviews can be marked at once`);

/** Most comments that a mentor can keep. */
export const MAX_COMMENTS = 50;
export const MAX_COMMENT_LENGTH = 1000;

export const COMMENT_TEXTS = {
  missing: 'Please write the comment',
  full: `You can keep ${MAX_COMMENTS} comments. Delete one first.`,
  notSaved: 'The comment was not saved. Please try again.',
  notDeleted: 'The comment was not deleted. Please try again.',
  notLoaded: 'Your comments could not be loaded',
};

/** Checks a comment. Returns the problem, or null. */
export function checkComment(text: string): DomainError | null {
  const { length } = text.trim();
  if (length === 0) return badInput('text', COMMENT_TEXTS.missing);
  return length > MAX_COMMENT_LENGTH
    ? badInput('text', `A comment can have ${MAX_COMMENT_LENGTH} characters`)
    : null;
}

/** Checks that a mentor can keep one more comment. Returns the reason why not, or null. */
export const checkCommentCount = (kept: number): DomainError | null =>
  kept < MAX_COMMENTS ? null : new DomainError('LIMIT', COMMENT_TEXTS.full, null);
