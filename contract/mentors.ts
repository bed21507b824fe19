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
type Candidate = {
  profileId: string;
  isActive: boolean;
  maxStudents: number | null;
  /** Null while no check is on record. */
  backgroundCheckExpiresAt: Date | null;
};

const mentorConflict = (message: string) => new DomainError('CONFLICT', message, 'mentorId');

/**
 * Checks that a child can be assigned to this mentor. Returns the reason why not, or null.
 * @param studentCount number of paid students the mentor has
 */
export function checkMentorAssignment(
  student: Enrolment,
  mentor: Candidate,
  studentCount: number,
  now: Date,
): DomainError | null {
  if (student.package !== 'MENTORED' || student.paymentStatus !== 'COMPLETED')
    return new DomainError('CLOSED', 'Only a paid enrolment with a mentor can get one', 'studentId');
  if (!mentor.isActive) return mentorConflict('This mentor is not active');
  if (mentor.backgroundCheckExpiresAt !== null && mentor.backgroundCheckExpiresAt <= now)
    return mentorConflict('The background check of this mentor has run out');
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

/** Returns the one notification of a mentor who takes over from another. @param sessions planned sessions taken over */
export function takenOverText(students: number, sessions: number): Text {
  const who =
    students === 1 ? 'One more child is your student' : `${students} more children are your students`;
  const planned = sessions === 1 ? ' One planned session is' : ` ${sessions} planned sessions are`;
  return {
    title: students === 1 ? 'New student' : 'New students',
    body: `${who} now.${sessions > 0 ? `${planned} yours now, each in a new room.` : ''}`,
  };
}

/** Notification of a mentor whose record is inactive or gone. */
export const NO_LONGER_MENTOR_TEXT: Text = {
  title: 'You are no longer an active mentor',
  body: 'Your students are no longer assigned to you. What was planned with them is not yours any more.',
};

/** Notification of a person who is a mentor from now on. */
export const MENTOR_WELCOME_TEXT: Text = {
  title: 'You are a mentor now',
  body: 'You were approved as a mentor. Students show up on your dashboard once they are assigned to you.',
};
