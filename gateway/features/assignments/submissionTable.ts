import type { Viewer } from '../../context.ts';
import type { Course, Prisma } from '../../generated/prisma/client.ts';
import { instantsOf } from '../accounts/days.ts';
import { PENDING_REVIEW_STATUSES } from './access.ts';

type Given<Value> = Value | null | undefined;

/** WAITING: for a review. REVIEWED: by a person, unlike a quiz that was marked as it was handed in. */
export const SUBMISSION_STATES = ['WAITING', 'REVIEWED'] as const;

export type SubmissionFilters = {
  state?: Given<(typeof SUBMISSION_STATES)[number]>;
  course?: Given<Course>;
  /** First and last day of the review. */
  from?: Given<string>;
  to?: Given<string>;
  /** In which those days are meant. */
  timeZone: string;
};

const STATES = {
  WAITING: { status: { in: PENDING_REVIEW_STATUSES } },
  REVIEWED: { isAutoMarked: false, reviewedAt: { not: null } },
} satisfies Record<(typeof SUBMISSION_STATES)[number], Prisma.SubmissionWhereInput>;

/** Selects the submissions that admins may list, without what was handed in: all for an admin, none for anyone else. */
export function listedSubmissions(viewer: Pick<Viewer, 'role'> | null): Prisma.SubmissionWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}

/** Returns the conditions of the table of submissions. */
export function submissionFilters({
  state,
  course,
  from,
  to,
  timeZone,
}: SubmissionFilters): Prisma.SubmissionWhereInput[] {
  return [
    state ? STATES[state] : {},
    course ? { assignment: { lesson: { course } } } : {},
    from || to ? { reviewedAt: instantsOf({ from: ['from', from], to: ['to', to] }, timeZone) } : {},
  ];
}
