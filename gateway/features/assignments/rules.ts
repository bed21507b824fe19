export type SubmissionStatus = 'SUBMITTED' | 'UNDER_REVIEW' | 'APPROVED' | 'NEEDS_REVISION';

/** Where an assignment stands for a student: as its newest attempt does, once approved for good. */
export type Standing = SubmissionStatus | 'NONE';

export function standingOf(attempts: { attempt: number; status: SubmissionStatus }[]): Standing {
  if (attempts.some(({ status }) => status === 'APPROVED')) return 'APPROVED';
  const newest = attempts.toSorted((one, other) => other.attempt - one.attempt)[0];
  return newest?.status ?? 'NONE';
}

/** Why a lesson cannot be completed, by where a required assignment of it stands. */
export const BLOCKS: Record<Exclude<Standing, 'APPROVED'>, string> = {
  NONE: 'Please complete the required assignment to proceed',
  NEEDS_REVISION: 'Please revise and resubmit your assignment before proceeding',
  SUBMITTED: 'Your assignment is under review. Please wait for approval before proceeding',
  UNDER_REVIEW: 'Your assignment is under review. Please wait for approval before proceeding',
};

/** For a standing that none of the others describes. */
export const BLOCK_OTHERWISE = 'Your assignment must be approved before you can complete this lesson';

const REASONS = ['NONE', 'NEEDS_REVISION', 'SUBMITTED', 'UNDER_REVIEW'] as const;

/**
 * The first reason, in the order a student can do something about them, why a lesson is not complete yet.
 * @param required the attempts at each required assignment of the lesson
 */
export function blockOf(required: { attempt: number; status: SubmissionStatus }[][]): string | null {
  const standings = required.map(standingOf);
  if (standings.every((standing) => standing === 'APPROVED')) return null;
  const reason = REASONS.find((candidate) => standings.includes(candidate));
  return reason ? BLOCKS[reason] : BLOCK_OTHERWISE;
}
