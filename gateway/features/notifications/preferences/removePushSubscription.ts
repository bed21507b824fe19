import { notFound } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';

/**
 * Lets a browser of the viewer rest.
 * @throws DomainError NOT_FOUND for one that is not theirs
 */
export async function removePushSubscription(app: App, viewer: Viewer, endpoint: string): Promise<void> {
  const { count } = await app.prisma.pushSubscription.deleteMany({
    where: { endpoint, profileId: viewer.id },
  });
  if (count === 0) throw notFound('Browser');
}
