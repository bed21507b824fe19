import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { studentsWithSessions } from './access.ts';
import { publishSessionChange } from './publishSessionChange.ts';

/**
 * Cancels a mentor's sessions within a time range with children who are no longer assigned to them: the mentor cannot
 * see them, so they must not block that time. Notifies families that still have sessions.
 */
export async function cancelOrphanedSessions(
  tx: Tx,
  effects: Effects,
  mentorId: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const orphaned = await tx.mentorSession.findMany({
    where: {
      ...{ mentorId, status: 'SCHEDULED', startsAt: { lt: to }, endsAt: { gt: from } },
      student: { NOT: { ...studentsWithSessions, mentorId } },
    },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of orphaned) {
    const { student, ...session } = await tx.mentorSession.update({
      where: { id },
      data: { status: 'CANCELLED', notes: SESSION_TEXTS.cancelled, sequence: { increment: 1 } },
      include: { student: { select: { package: true, paymentStatus: true } } },
    });
    const hasSessions = student.package === 'MENTORED' && student.paymentStatus === 'COMPLETED';
    await publishSessionChange(tx, effects, session, hasSessions ? 'cancelled' : null);
  }
}
