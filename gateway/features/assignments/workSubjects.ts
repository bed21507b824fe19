// What the subject keys of notifications to reviewers are or begin with.

/** A child's work that waits for a review. */
export const workSubject = (studentId: string) => `work:${studentId}:`;

/** A last attempt that failed. */
export const exhaustedSubject = (submissionId: string) => `exhausted:${submissionId}`;

/** A family's request for one more attempt. */
export const extraAttemptSubject = (requestId: string) => `extraAttempt:${requestId}`;

/** A child who is stuck at an assignment. */
export const stuckSubject = ({ studentId, assignmentId }: { studentId: string; assignmentId: string }) =>
  `stuck:${studentId}:${assignmentId}:`;
