import { badInput, DomainError } from './errors.ts';

/** Characters of why a child gets another mentor. */
export const REASON_MAX = 500;

/** Whoever changes a child's mentor says why. */
export function checkReason(reason: string): DomainError | null {
  const { length } = reason.trim();
  if (length === 0) return badInput('reason', 'Say why the mentor changes');
  return length > REASON_MAX ? badInput('reason', `A reason can have ${REASON_MAX} characters`) : null;
}

type Enrolment = { package: string; paymentStatus: string; parentId: string; userId: string | null };
type Candidate = { profileId: string; isActive: boolean; maxStudents: number | null };

const unfit = (message: string) => new DomainError('CONFLICT', message, 'mentorId');

/**
 * Why a child cannot get this mentor, or null.
 * @param studentCount how many paid students the mentor has
 */
export function checkAssignment(
  student: Enrolment,
  mentor: Candidate,
  studentCount: number,
): DomainError | null {
  if (student.package !== 'MENTORED' || student.paymentStatus !== 'COMPLETED')
    return new DomainError('CLOSED', 'Only a paid enrolment with a mentor can get one', 'studentId');
  if (!mentor.isActive) return unfit('This mentor is not active');
  if (mentor.profileId === student.parentId || mentor.profileId === student.userId)
    return unfit('Nobody is the mentor of their own family');
  return mentor.maxStudents !== null && studentCount >= mentor.maxStudents
    ? unfit('This mentor has no place for one more student')
    : null;
}

type Text = { title: string; body: string };

/** What the family reads. @param mentorName null when there is no mentor for now */
export function familyText(firstName: string, mentorName: string | null): Text {
  return mentorName === null
    ? { title: 'Change of mentor', body: `We are finding a new mentor for ${firstName}.` }
    : { title: 'New mentor', body: `${mentorName} is now the mentor of ${firstName}.` };
}

/** What the new mentor reads. @param sessions how many planned sessions came with the child */
export function newMentorText(firstName: string, sessions: number): Text {
  const taken = sessions === 1 ? 'One planned session is' : `${sessions} planned sessions are`;
  const more = sessions > 0 ? ` ${taken} yours now, each in a new room.` : '';
  return { title: 'New student', body: `${firstName} is now your student.${more}` };
}

/** What the mentor of before reads: nothing that says who the child is. */
export const FORMER_MENTOR_TEXT: Text = {
  title: 'A student is no longer yours',
  body: 'One of your students is no longer assigned to you. What was planned with them is not yours any more.',
};
