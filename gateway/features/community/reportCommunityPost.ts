import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkNotOwn, checkReason } from '../../../contract/reports.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { REPORTS_PER_PERSON } from '../reports/limits.ts';
import { ownPosts, shownPosts, visiblePosts } from './access.ts';
import { publishToModerators } from './audience.ts';
import { lockPost } from './lockPost.ts';
import { notifyModerators } from './notices.ts';

export type CommunityComplaint = { postId: string; reason: string };

/**
 * Reports a text that everybody sees, once, to who decides about it. The author is not notified.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, NOT_ALLOWED for the own text, CONFLICT when the viewer reported it before
 */
export async function reportCommunityPost(
  app: App,
  viewer: Viewer,
  { postId, reason }: CommunityComplaint,
): Promise<string> {
  throwIfInvalid(checkReason(reason));
  await consumeRateLimit(app.prisma, REPORTS_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const post = await lockPost(tx, postId, { AND: [shownPosts, visiblePosts(viewer)] });
    const own = await tx.communityPost.count({ where: { AND: [{ id: postId }, ownPosts(viewer)] } });
    throwIfInvalid(checkNotOwn(own > 0, 'postId', COMMUNITY_TEXTS.ownPost));
    const { count } = await tx.communityReport.createMany({
      data: { postId, reporterId: viewer.id, reason: reason.trim() },
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError('CONFLICT', COMMUNITY_TEXTS.reported, null);
    if (post.undecidedAt === null)
      await tx.communityPost.update({ where: { id: postId }, data: { undecidedAt: new Date() } });
    await notifyModerators(
      tx,
      effects,
      post.course,
      `report:${postId}`,
      'A text in the community was reported',
    );
    await publishToModerators(tx, effects, post);
    return postId;
  });
}
