import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notifyAtOnce } from '../../notifications/notify.ts';

type IdleStudents = { profileId: string; studentIds: readonly string[]; now: Date };

/**
 * Notifies a mentor of idle students within a write. One unread notification stands for all of them, so that a mentor
 * with many students has one at a time.
 */
export async function notifyOfIdle(
  tx: Tx,
  effects: Effects,
  { profileId, studentIds, now }: IdleStudents,
): Promise<void> {
  // Serializes the notices of a mentor, so that each finds the unread one of the other.
  await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE id = ${profileId}::uuid FOR NO KEY UPDATE`;
  const claimed = await tx.$queryRaw<{ studentId: string }[]>`
    UPDATE "IdleTimer" SET "notifiedAt" = ${now} WHERE "studentId" IN (
      SELECT "studentId" FROM "IdleTimer"
      WHERE "studentId" = ANY(${studentIds}::uuid[]) AND "notifiedAt" IS NULL AND "dueAt" <= ${now}
      ORDER BY "studentId" FOR UPDATE SKIP LOCKED)
    RETURNING "studentId"`;
  const [first] = claimed;
  if (!first) return;
  const unread = await tx.notification.findFirst({
    where: { recipientId: profileId, kind: 'IDLE', readAt: null },
    select: { id: true, inApp: true },
  });
  const subjectKey = `idle:${first.studentId}:${now.getTime()}`;
  const ids = claimed.map(({ studentId }) => studentId);
  const earlier = unread
    ? await tx.idleTimer.findMany({ where: { notificationId: unread.id }, select: { studentId: true } })
    : [];
  const text = await textOf(tx, [...ids, ...earlier.map(({ studentId }) => studentId)]);
  if (unread) {
    await tx.notification.update({ where: { id: unread.id }, data: { ...text, createdAt: now } });
    if (unread.inApp) effects.publish('notification.created', { notificationId: unread.id }, [profileId]);
  }
  const link = { actionUrl: '/mentor?tab=students', actionText: 'See your students' };
  const notificationId =
    unread?.id ??
    (await notifyAtOnce(tx, effects, { kind: 'IDLE', recipientId: profileId, ...text, ...link, subjectKey }));
  await tx.idleTimer.updateMany({ where: { studentId: { in: ids } }, data: { notificationId } });
}

/** Names a single student, and only counts several: who is no longer the mentor's must not be named. */
async function textOf(tx: Tx, studentIds: readonly string[]) {
  const [studentId, another] = studentIds;
  const body = 'No lesson was completed and no work was handed in. A short message may help.';
  if (studentId === undefined || another !== undefined)
    return {
      studentId: null,
      title: `${studentIds.length} of your students have been idle for a week`,
      body,
    };
  const { firstName } = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: { firstName: true },
  });
  return { studentId, title: `${firstName} has been idle for a week`, body };
}
