import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { moderatedPosts } from './access.ts';
import { publishChanged } from './audience.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockPost } from './lockPost.ts';

export type CommunityLock = { postId: string; isLocked: boolean };

/**
 * Sets if children can no longer answer a post, by who decides in its space. Repeating it changes nothing.
 * @returns the id of the post
 * @throws DomainError NOT_FOUND, also for an answer
 */
export async function setCommunityLock(
  app: App,
  viewer: Viewer,
  { postId, isLocked }: CommunityLock,
): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const post = await lockPost(tx, postId, moderatedPosts(viewer));
    if (post.isLocked === isLocked) return postId;
    await tx.communityPost.update({ where: { id: postId }, data: { isLocked } });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'communityPost.lock', entity: 'CommunityPost', entityId: postId },
      ...{ before: { isLocked: post.isLocked }, after: { isLocked } },
    });
    await publishChanged(tx, effects, post, { wasShown: true, isShown: true });
    return postId;
  });
}
