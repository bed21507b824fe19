import { notFound } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';

/**
 * Removes the push subscription of a browser of the viewer.
 * @throws DomainError NOT_FOUND for a subscription that is not theirs
 */
export async function removePushSubscription(app: App, viewer: Viewer, endpoint: string): Promise<void> {
  const { count } = await app.prisma.pushSubscription.deleteMany({
    where: { endpoint, profileId: viewer.id },
  });
  if (count === 0) throw notFound('Browser');
}
