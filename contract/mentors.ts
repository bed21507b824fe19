import { badInput, DomainError } from './errors.ts';

/** Most characters of the reason for a change of mentor. */
export const MAX_REASON_LENGTH = 500;

/** Requires a reason for a change of mentor. Returns the problem, or null. */
export function checkReason(reason: string): DomainError | null {
  const { length } = reason.trim();
  if (length === 0) return badInput('reason', 'Say why the mentor changes');
  return length > MAX_REASON_LENGTH
    ? badInput('reason', `A reason can have ${MAX_REASON_LENGTH} characters`)
    : null;
}

type Enrolment = { package: string; paymentStatus: string; parentId: string; loginId: string | null };
type Candidate = { profileId: string; isActive: boolean; maxStudents: number | null };

const mentorConflict = (message: string) => new DomainError('CONFLICT', message, 'mentorId');

/**
 * Checks that a child can be assigned to this mentor. Returns the reason why not, or null.
 * @param studentCount number of paid students the mentor has
 */
export function checkMentorAssignment(
  student: Enrolment,
  mentor: Candidate,
  studentCount: number,
): DomainError | null {
  if (student.package !== 'MENTORED' || student.paymentStatus !== 'COMPLETED')
    return new DomainError('CLOSED', 'Only a paid enrolment with a mentor can get one', 'studentId');
  if (!mentor.isActive) return mentorConflict('This mentor is not active');
  if (mentor.profileId === student.parentId || mentor.profileId === student.loginId)
    return mentorConflict('Nobody is the mentor of their own family');
  return mentor.maxStudents !== null && studentCount >= mentor.maxStudents
    ? mentorConflict('This mentor has no place for one more student')
    : null;
}

type Text = { title: string; body: string };

/** Returns the notification of the family. @param mentorName null when there is no mentor for now */
export function mentorChangeText(firstName: string, mentorName: string | null): Text {
  return mentorName === null
    ? { title: 'Change of mentor', body: `We are finding a new mentor for ${firstName}.` }
    : { title: 'New mentor', body: `${mentorName} is now the mentor of ${firstName}.` };
}

/** Returns the notification of the new mentor. @param sessions number of planned sessions that the mentor takes over */
export function newMentorText(firstName: string, sessions: number): Text {
  const transferred = sessions === 1 ? 'One planned session is' : `${sessions} planned sessions are`;
  const addition = sessions > 0 ? ` ${transferred} yours now, each in a new room.` : '';
  return { title: 'New student', body: `${firstName} is now your student.${addition}` };
}

/** Notification of the former mentor, without anything that identifies the child. */
export const FORMER_MENTOR_TEXT: Text = {
  title: 'A student is no longer yours',
  body: 'One of your students is no longer assigned to you. What was planned with them is not yours any more.',
};
