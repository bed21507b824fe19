import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/context.ts';

/** A person sees their own notifications and nobody else's, save those they wanted outside the app alone. */
export function visibleNotifications(viewer: Viewer | null): Prisma.NotificationWhereInput {
  return viewer ? { recipientId: viewer.id, inApp: true } : { id: { in: [] } };
}
