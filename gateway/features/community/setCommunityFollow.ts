import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { shownPosts, visiblePosts } from './access.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockPost } from './lockPost.ts';

export type Follow = { postId: string; isOn: boolean };

/**
 * Sets if whoever reads a post is notified of its answers. Repeating it changes nothing.
 * @returns the id of the post
 * @throws DomainError NOT_FOUND, also for an answer
 */
export async function setCommunityFollow(
  app: App,
  viewer: Viewer,
  { postId, isOn }: Follow,
): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx) => {
    await lockPost(tx, postId, { AND: [{ parentId: null }, shownPosts, visiblePosts(viewer)] });
    const follow = { postId, personId: viewer.id };
    if (isOn) await tx.communityFollow.createMany({ data: follow, skipDuplicates: true });
    else await tx.communityFollow.deleteMany({ where: follow });
    return postId;
  });
}
