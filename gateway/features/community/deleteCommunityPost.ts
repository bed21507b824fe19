import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { ownPosts, visiblePosts } from './access.ts';
import { publishDeleted } from './audience.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockAnswered, lockPost } from './lockPost.ts';

export type Deletion = { postId: string };

/**
 * Deletes an own text, by the child, the mentor or the admin who wrote it. It is gone for everybody at once, and its
 * answers with it; who decides still reads it while a report waits.
 * @returns its id
 * @throws DomainError NOT_FOUND
 */
export async function deleteCommunityPost(
  app: App,
  viewer: Viewer,
  { postId: id }: Deletion,
): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    await lockAnswered(tx, id);
    const post = await lockPost(tx, id, { AND: [ownPosts(viewer), visiblePosts(viewer)] });
    const reports = await tx.communityReport.count({ where: { postId: id, resolvedAt: null } });
    await tx.communityPost.update({
      where: { id },
      data: {
        ...{ deletedAt: new Date(), isPinned: false },
        ...(reports === 0 && { undecidedAt: null }),
      },
    });
    await tx.communityPost.updateMany({
      where: { acceptedAnswerId: id },
      data: { acceptedAnswerId: null },
    });
    if (viewer.role === 'ADMIN')
      await recordAuditEntry(tx, viewer, {
        ...{ action: 'communityPost.delete', entity: 'CommunityPost', entityId: id },
        ...{ before: { state: post.state }, after: null },
      });
    await publishDeleted(tx, effects, post);
    return id;
  });
}
