import { notFound } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { visibleSponsorLinks } from './access.ts';

/**
 * Withdraws a link; a checkout that was opened with it can still be paid. Repeating it changes nothing.
 * @returns its id
 * @throws DomainError NOT_FOUND
 */
export async function withdrawSponsorLink(
  app: App,
  viewer: Viewer,
  { linkId }: { linkId: string },
): Promise<string> {
  const link = await app.prisma.sponsorLink.findFirst({
    where: { AND: [visibleSponsorLinks(viewer), { id: linkId }] },
    select: { id: true },
  });
  if (!link) throw notFound('Link');
  await app.prisma.sponsorLink.updateMany({
    where: { id: linkId, withdrawnAt: null },
    data: { liveStudentId: null, withdrawnAt: new Date() },
  });
  return link.id;
}
