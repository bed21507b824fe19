import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkMarked } from '../../../contract/notifications.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { visibleNotifications } from './access.ts';

/** The notifications to mark: those with these ids, all about a student, or (both null) all. */
export type NotificationSelection = { ids: string[] | null; studentId: string | null };

/**
 * Marks notifications of the viewer as read, and publishes it to their other tabs and devices.
 * @returns the ids of those that were unread until now
 * @throws DomainError NOT_FOUND for a notification or a student that the viewer may not see
 */
export async function markNotificationsRead(
  app: App,
  viewer: Viewer,
  marked: NotificationSelection,
): Promise<string[]> {
  throwIfInvalid(checkMarked(marked));
  const { ids, studentId } = marked;
  if (ids) await checkOwn(app, viewer, ids);
  if (studentId) await checkStudent(app, viewer, studentId);
  const filters: Prisma.NotificationWhereInput[] = [visibleNotifications(viewer), { readAt: null }];
  if (ids) filters.push({ id: { in: ids } });
  if (studentId) filters.push({ studentId });
  return inTransaction(app, async (tx, effects) => {
    const readAt = new Date();
    const rows = await tx.notification.updateManyAndReturn({
      where: { AND: filters },
      data: { readAt },
      select: { id: true },
    });
    if (rows.length > 0)
      effects.publish('notification.read', { recipientId: viewer.id, readAt: readAt.toISOString() }, [
        viewer.id,
      ]);
    return rows.map((row) => row.id);
  });
}

async function checkOwn({ prisma }: App, viewer: Viewer, ids: string[]): Promise<void> {
  const visible = await prisma.notification.count({
    where: { AND: [visibleNotifications(viewer), { id: { in: ids } }] },
  });
  if (visible < new Set(ids).size) throw notFound('Notification');
}

async function checkStudent({ prisma }: App, viewer: Viewer, studentId: string): Promise<void> {
  const visible = await prisma.student.count({
    where: { AND: [{ id: studentId }, visibleStudents(viewer)] },
  });
  if (visible === 0) throw notFound('Student');
}
