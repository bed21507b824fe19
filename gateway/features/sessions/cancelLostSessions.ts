import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { studentsWithSessions } from './access.ts';
import { tellSession } from './tellSession.ts';

/**
 * Cancels what a mentor still holds in a time with children who are no longer theirs: the mentor cannot see it, so
 * it must not keep that time. Families that still have sessions hear of it.
 */
export async function cancelLostSessions(
  tx: Tx,
  effects: Effects,
  mentorId: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const lost = await tx.mentorSession.findMany({
    where: {
      ...{ mentorId, status: 'SCHEDULED', startsAt: { lt: to }, endsAt: { gt: from } },
      student: { NOT: { ...studentsWithSessions, mentorId } },
    },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of lost) {
    const { student, ...session } = await tx.mentorSession.update({
      where: { id },
      data: { status: 'CANCELLED', notes: SESSION_TEXTS.cancelled, sequence: { increment: 1 } },
      include: { student: { select: { package: true, paymentStatus: true } } },
    });
    const hasSessions = student.package === 'MENTORED' && student.paymentStatus === 'COMPLETED';
    await tellSession(tx, effects, session, hasSessions ? 'cancelled' : null);
  }
}
