import { notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { postsOfWriter, shownPosts, visiblePosts } from './access.ts';
import { publishChanged } from './audience.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockPost } from './lockPost.ts';

export type Acceptance = { postId: string; answerId: string | null };

/**
 * Marks the one answer that helped, or none, by the child who asked. Repeating it changes nothing.
 * @returns the id of the post
 * @throws DomainError NOT_FOUND
 */
export async function acceptCommunityAnswer(
  app: App,
  viewer: Viewer,
  { postId, answerId }: Acceptance,
): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const post = await lockPost(tx, postId, {
      AND: [{ kind: 'QUESTION' }, postsOfWriter(viewer), shownPosts, visiblePosts(viewer)],
    });
    if (answerId !== null) {
      const where = { AND: [{ id: answerId, parentId: postId }, shownPosts] };
      if ((await tx.communityPost.count({ where })) === 0) throw notFound('Answer');
    }
    if (post.acceptedAnswerId === answerId) return postId;
    await tx.communityPost.update({ where: { id: postId }, data: { acceptedAnswerId: answerId } });
    await publishChanged(tx, effects, post, { wasShown: true, isShown: true });
    return postId;
  });
}
