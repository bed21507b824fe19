import { notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { moderatedSpaces } from './access.ts';
import { publishSpace } from './audience.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';

export type CommunitySlowMode = { course: Course; isSlow: boolean };

/**
 * Sets if children wait between two texts in a space, by who decides there. Repeating it changes nothing.
 * @throws DomainError NOT_FOUND
 */
export async function setCommunitySlowMode(
  app: App,
  viewer: Viewer,
  { course, isSlow }: CommunitySlowMode,
): Promise<void> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    // Students refer to the space meanwhile, so its key stays free.
    await tx.$queryRaw`SELECT 1 FROM "CommunitySpace" WHERE course = ${course}::"Course" FOR NO KEY UPDATE`;
    const space = await tx.communitySpace.findFirst({
      where: { AND: [{ course }, moderatedSpaces(viewer)] },
    });
    if (!space) throw notFound('Space');
    if (space.isSlow === isSlow) return;
    await tx.communitySpace.update({ where: { course }, data: { isSlow } });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'communitySpace.slow', entity: 'CommunitySpace', entityId: course },
      ...{ before: { isSlow: space.isSlow }, after: { isSlow } },
    });
    await publishSpace(tx, effects, course);
  });
}
