import type { Effects } from '../../events/transaction.ts';
import type { Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';

export type EnrolmentChange = Partial<Pick<Student, 'paymentStatus' | 'package' | 'mentorId'>>;

type Enrolment = Pick<Student, 'paymentStatus' | 'package' | 'mentorId'>;

/** Returns the mentor of an enrolment by its columns: null unless it is mentored and paid. */
const mentorOf = ({ paymentStatus, package: chosen, mentorId }: Enrolment) =>
  paymentStatus === 'COMPLETED' && chosen === 'MENTORED' ? mentorId : null;

/**
 * Changes the package, the payment or the mentor of a locked student. Every assignment of a mentor to a child changes
 * through here. Publishes the change to everyone concerned, and closes the sockets of mentors who gain or lose access
 * by it, so that they reconnect and fetch what they may see now. The caller hands over planned sessions.
 */
export async function changeEnrolment(
  tx: Tx,
  effects: Effects,
  before: Student,
  change: EnrolmentChange,
): Promise<void> {
  const after = await tx.student.update({ where: { id: before.id }, data: change });
  const mentors = await tx.mentor.findMany({
    where: { id: { in: [before.mentorId, after.mentorId].filter((id) => id !== null) } },
    select: { id: true, profileId: true },
  });
  effects.publish('enrolment.changed', { studentId: before.id }, [
    ...familyIds(before),
    ...mentors.map(({ profileId }) => profileId),
  ]);
  const [from, to] = [mentorOf(before), mentorOf(after)];
  if (from === to) return;
  const changed = mentors.filter(({ id }) => id === from || id === to);
  for (const { profileId } of changed) effects.publish('access.changed', { userId: profileId }, [profileId]);
}
