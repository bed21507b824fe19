import type { Payment, Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/prisma.ts';
import type { Effects } from '../../platform/transaction.ts';
import { findFreeMentor } from '../mentors/findFreeMentor.ts';
import type { Settlement } from './rules.ts';

/**
 * Opens what a payment paid for, exactly once: the lessons of an enrolment, or the mentored package of one
 * that is open already. What was paid for is what the payment was quoted for, whatever the row says by now.
 * @returns the settlement: another than COMPLETED when the money opens nothing
 */
export async function openEnrolment(tx: Tx, effects: Effects, payment: Payment): Promise<Settlement> {
  const student = await lockStudent(tx, payment.studentId);
  if (!student) return { status: 'MISMATCHED', flag: 'The enrolment is gone: the money opens nothing' };
  const earlier = await tx.payment.findFirst({
    where: { studentId: student.id, kind: payment.kind, status: 'COMPLETED', id: { not: payment.id } },
    select: { reference: true },
  });
  if (earlier) return { status: 'DUPLICATE', flag: `Paid before by ${earlier.reference}` };
  if (payment.kind === 'UPGRADE' && student.paymentStatus !== 'COMPLETED') {
    return { status: 'MISMATCHED', flag: 'An upgrade of an enrolment that is not open' };
  }
  if (payment.kind === 'UPGRADE' && student.package === 'MENTORED') {
    return { status: 'DUPLICATE', flag: 'The enrolment was mentored before' };
  }
  const mentorId = payment.package === 'MENTORED' ? await mentorFor(tx, student) : student.mentorId;
  await changeStudent(tx, effects, student, {
    paymentStatus: 'COMPLETED',
    package: payment.package,
    mentorId,
  });
  return { status: 'COMPLETED', flag: null };
}

/** Takes back what a payment had opened, after the provider took the money back. */
export async function closeEnrolment(tx: Tx, effects: Effects, payment: Payment): Promise<void> {
  const student = await lockStudent(tx, payment.studentId);
  if (student?.paymentStatus !== 'COMPLETED') return;
  const mentorProfileIds = await changeStudent(
    tx,
    effects,
    student,
    payment.kind === 'UPGRADE' ? { package: 'DIY', mentorId: null } : { paymentStatus: 'REFUNDED' },
  );
  // The mentor's sight of the child has ended, and with it what their sockets were let in for.
  effects.tell('access.changed', student.id, mentorProfileIds);
}

async function lockStudent(tx: Tx, studentId: string | null): Promise<Student | null> {
  if (studentId === null) return null;
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR UPDATE`;
  return tx.student.findUnique({ where: { id: studentId } });
}

async function mentorFor(tx: Tx, student: Student): Promise<string | null> {
  const kept = student.mentorId
    ? await tx.mentor.findFirst({ where: { id: student.mentorId, isActive: true }, select: { id: true } })
    : null;
  return kept ? kept.id : findFreeMentor(tx);
}

type Change = Partial<Pick<Student, 'paymentStatus' | 'package' | 'mentorId'>>;

/**
 * Tells everyone whom the change concerns: the family, and the mentor before as well as after.
 * @returns the profiles of those mentors
 */
async function changeStudent(tx: Tx, effects: Effects, before: Student, change: Change): Promise<string[]> {
  await tx.student.update({ where: { id: before.id }, data: change });
  const mentorIds = [before.mentorId, change.mentorId ?? null].filter((id) => id !== null);
  const mentors = await tx.mentor.findMany({
    where: { id: { in: mentorIds } },
    select: { profileId: true },
  });
  const mentorProfileIds = mentors.map((mentor) => mentor.profileId);
  effects.tell('enrolment.changed', before.id, [
    before.parentId,
    ...(before.userId ? [before.userId] : []),
    ...mentorProfileIds,
  ]);
  return mentorProfileIds;
}
