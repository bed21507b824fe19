import { COMMUNITY_TEXTS, MAX_PINNED_POSTS } from '../../../contract/community.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { moderatedPosts } from './access.ts';
import { publishSpace } from './audience.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockPost } from './lockPost.ts';

export type CommunityPin = { postId: string; isPinned: boolean };

/**
 * Sets if a post stands first in its space, by who decides there. Repeating it changes nothing.
 * @returns the id of the post
 * @throws DomainError NOT_FOUND, also for an answer, LIMIT when as many as may be are pinned
 */
export async function setCommunityPin(
  app: App,
  viewer: Viewer,
  { postId, isPinned }: CommunityPin,
): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const post = await lockPost(tx, postId, moderatedPosts(viewer));
    if (post.isPinned === isPinned) return postId;
    if (isPinned) await requirePlace(tx, post.course);
    await tx.communityPost.update({ where: { id: postId }, data: { isPinned } });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'communityPost.pin', entity: 'CommunityPost', entityId: postId },
      ...{ before: { isPinned: post.isPinned }, after: { isPinned } },
    });
    // The order of the list is another one.
    await publishSpace(tx, effects, post.course);
    return postId;
  });
}

/** Counts one pin after the other: students refer to the space meanwhile, so its key stays free. */
async function requirePlace(tx: Tx, course: Course): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "CommunitySpace" WHERE course = ${course}::"Course" FOR NO KEY UPDATE`;
  const pinned = await tx.communityPost.count({ where: { course, parentId: null, isPinned: true } });
  if (pinned >= MAX_PINNED_POSTS) throw new DomainError('LIMIT', COMMUNITY_TEXTS.tooManyPins, null);
}
