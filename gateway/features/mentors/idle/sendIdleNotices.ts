import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { loadLessonSequence } from '../../lessons/lessonSequence.ts';
import { notifyOfIdle } from './notifyOfIdle.ts';

const BATCH_SIZE = 100;

/**
 * Notifies mentors of students who have been idle for a week, once per idle period. Several workers can run it
 * concurrently: each child is claimed by one of them.
 */
export async function sendIdleNotices(app: App, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const due = { notifiedAt: null, dueAt: { lte: now } } satisfies Prisma.IdleTimerWhereInput;
  const timers = await app.prisma.idleTimer.findMany({
    where: due,
    orderBy: [{ dueAt: 'asc' }, { studentId: 'asc' }],
    take: BATCH_SIZE,
    select: {
      studentId: true,
      student: {
        select: { package: true, mentor: { select: { profileId: true, isActive: true } } },
      },
    },
  });
  const idle = new Map<string, string[]>();
  for (const { studentId, student } of timers) {
    if (signal.aborted) return;
    const mentor = student.package === 'MENTORED' && student.mentor?.isActive ? student.mentor : null;
    if (mentor && (await hasReadyLesson(app, studentId)))
      idle.set(mentor.profileId, [...(idle.get(mentor.profileId) ?? []), studentId]);
    // There is nothing to remind of. The timer begins again with a payment, a mentor or the next activity.
    else await app.prisma.idleTimer.deleteMany({ where: { studentId, ...due } });
  }
  for (const [profileId, studentIds] of idle) {
    if (signal.aborted) return;
    try {
      await inTransaction(app, (tx, effects) => notifyOfIdle(tx, effects, { profileId, studentIds, now }));
    } catch (error) {
      // One that fails must not hold up those after it; the next run retries it.
      app.log.warn({ mentor: profileId, err: error }, 'a mentor was not notified of idle students');
    }
  }
}

/** Returns whether a child is paid and has a lesson to go on with. */
async function hasReadyLesson({ prisma }: App, studentId: string): Promise<boolean> {
  const sequence = await loadLessonSequence(prisma, { id: studentId });
  return sequence?.lessons.some(({ state }) => state === 'READY') ?? false;
}
