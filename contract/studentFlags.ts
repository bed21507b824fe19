import { DAY_MS, WEEK_MS } from './time.ts';

// Why a student may need help of the mentor, and the progress that the mentor's table shows. What each flag takes is
// here; gateway/features/mentors/students/loadStandings.ts is the only place that decides by it.

export const STUDENT_FLAGS = ['IDLE', 'STUCK', 'FAILING', 'UNPAID'] as const;
export type StudentFlag = (typeof STUDENT_FLAGS)[number];

/** Days without a completed lesson or work handed in, from which on a child without the certificate is idle. */
export const IDLE_DAYS = 7;
/** Attempts at one assignment that needed a revision, none approved, from which on a child is stuck. */
export const STUCK_ATTEMPTS = 2;

/** The name of each flag, and what it says of the child. */
export const STUDENT_FLAG_TEXTS: Record<StudentFlag, { label: string; meaning: string }> = {
  IDLE: { label: 'Idle', meaning: `Nothing done for ${IDLE_DAYS} days` },
  STUCK: { label: 'Stuck', meaning: `${STUCK_ATTEMPTS} or more attempts at one assignment, none approved` },
  FAILING: { label: 'Failing', meaning: 'Scores are on average below what passes' },
  UNPAID: { label: 'Unpaid', meaning: 'A part of the payment is late' },
};

/** Returns since when a child must have done nothing to be idle now. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_DAYS * DAY_MS);

/** Weeks of the small charts of progress. */
export const PROGRESS_WEEKS = 8;

/** Counts the lessons that were complete at the end of each of the last weeks; the last of them ends now. */
export function completedByWeek(completedAt: readonly Date[], now: Date): number[] {
  return Array.from({ length: PROGRESS_WEEKS }, (_, index) => {
    const end = now.getTime() - (PROGRESS_WEEKS - 1 - index) * WEEK_MS;
    return completedAt.filter((at) => at.getTime() <= end).length;
  });
}
