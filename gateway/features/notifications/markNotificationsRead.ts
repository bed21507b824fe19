import type { App, Viewer } from '../../platform/context.ts';
import { visibleNotifications } from './access.ts';

/**
 * Marks notifications of the viewer as read; those of others are left alone.
 * @param ids which ones, or null for all of them
 * @returns the ids that are read now
 */
export async function markNotificationsRead(
  app: App,
  viewer: Viewer,
  ids: string[] | null,
): Promise<string[]> {
  const which = { AND: [visibleNotifications(viewer), ids ? { id: { in: ids } } : { readAt: null }] };
  const rows = await app.prisma.notification.updateManyAndReturn({
    where: { AND: [which, { readAt: null }] },
    data: { readAt: new Date() },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}
