import { describe, expect, it } from 'vitest';
import {
  checkComment,
  checkCommentCount,
  checkWithdrawal,
  MAX_COMMENT_LENGTH,
  MAX_COMMENTS,
  REVIEW_TEXTS,
  REVIEW_WITHDRAWAL_MS,
} from './reviewing.ts';

describe('checkWithdrawal', () => {
  const reviewedAt = new Date('2026-11-20T12:00:00Z');
  const later = (ms: number) => new Date(reviewedAt.getTime() + ms);
  const review = {
    ...{ reviewedAt, now: later(REVIEW_WITHDRAWAL_MS - 1) },
    ...{ hasNextAttempt: false, hasCompletedLesson: false, hasNewGrant: false },
  };

  it('allows it for less than a minute, while nothing came of the review', () => {
    expect(checkWithdrawal(review)).toBeNull();
    expect(checkWithdrawal({ ...review, now: later(REVIEW_WITHDRAWAL_MS) })?.message).toBe(
      REVIEW_TEXTS.tooLate,
    );
    expect(checkWithdrawal({ ...review, hasNextAttempt: true })?.message).toBe(REVIEW_TEXTS.resubmitted);
    expect(checkWithdrawal({ ...review, hasCompletedLesson: true })?.message).toBe(REVIEW_TEXTS.lessonDone);
    expect(checkWithdrawal({ ...review, hasNewGrant: true })?.message).toBe(REVIEW_TEXTS.granted);
  });
});

describe('a comment', () => {
  it('has words, up to a length, and a place in the bank', () => {
    expect(checkComment(' Good ')).toBeNull();
    expect(checkComment(' ')?.field).toBe('text');
    expect(checkComment('a'.repeat(MAX_COMMENT_LENGTH + 1))?.field).toBe('text');
    expect(checkCommentCount(MAX_COMMENTS - 1)).toBeNull();
    expect(checkCommentCount(MAX_COMMENTS)?.code).toBe('LIMIT');
  });
});
