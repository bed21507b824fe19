import type { Effects } from '../../events/transaction.ts';
import type { Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';

export type EnrolmentChange = Partial<
  Pick<
    Student,
    | 'firstName'
    | 'age'
    | 'course'
    | 'paymentStatus'
    | 'paidThroughWeek'
    | 'package'
    | 'mentorId'
    | 'parentId'
    | 'loginId'
  >
>;

type Enrolment = Pick<Student, 'paymentStatus' | 'package' | 'mentorId'>;

/** Returns the mentor of an enrolment by its columns: null unless it is mentored and paid. */
const mentorOf = ({ paymentStatus, package: chosen, mentorId }: Enrolment) =>
  paymentStatus === 'COMPLETED' && chosen === 'MENTORED' ? mentorId : null;

/**
 * Changes the enrolment of a locked student. Every assignment of a mentor or of a parent to a child changes through
 * here. Publishes the change to everyone concerned, and closes the sockets of people who gain or lose access by it, so
 * that they reconnect and fetch what they may see now. The caller hands over planned sessions.
 * @returns the student afterwards
 */
export async function changeEnrolment(
  tx: Tx,
  effects: Effects,
  before: Student,
  change: EnrolmentChange,
): Promise<Student> {
  const after = await tx.student.update({ where: { id: before.id }, data: change });
  const mentors = await tx.mentor.findMany({
    where: { id: { in: [before.mentorId, after.mentorId].filter((id) => id !== null) } },
    select: { id: true, profileId: true },
  });
  effects.publish('enrolment.changed', { studentId: before.id }, [
    ...new Set([...familyIds(before), ...familyIds(after), ...mentors.map(({ profileId }) => profileId)]),
  ]);
  const [from, to] = [mentorOf(before), mentorOf(after)];
  const changed = from === to ? [] : mentors.filter(({ id }) => id === from || id === to);
  const families = symmetricDifference(familyIds(before), familyIds(after));
  for (const userId of new Set([...changed.map(({ profileId }) => profileId), ...families]))
    effects.publish('access.changed', { userId }, [userId]);
  return after;
}

const symmetricDifference = (one: string[], other: string[]) => [
  ...one.filter((id) => !other.includes(id)),
  ...other.filter((id) => !one.includes(id)),
];
