import { notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { CommunityReactionKind } from '../../generated/prisma/enums.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { sharedSpaces, shownPosts, visiblePosts } from './access.ts';
import { publishChanged } from './audience.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockPost } from './lockPost.ts';

export type Reaction = { postId: string; kind: CommunityReactionKind; isOn: boolean };

/**
 * Reacts to a text that everybody sees, once per kind, or takes it back: children who take part, mentors and admins. A
 * trigger of the database counts. Repeating it changes nothing.
 * @returns the id of the text
 * @throws DomainError NOT_FOUND, also for a parent, who reads alone
 */
export async function setCommunityReaction(
  app: App,
  viewer: Viewer,
  { postId, kind, isOn }: Reaction,
): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const post = await lockPost(tx, postId, { AND: [shownPosts, visiblePosts(viewer)] });
    const where = { AND: [{ course: post.course }, sharedSpaces(viewer)] };
    if ((await tx.communitySpace.count({ where })) === 0) throw notFound('Post');
    const reaction = { postId, personId: viewer.id, kind };
    const { count } = isOn
      ? await tx.communityReaction.createMany({ data: reaction, skipDuplicates: true })
      : await tx.communityReaction.deleteMany({ where: reaction });
    if (count > 0) await publishChanged(tx, effects, post, { wasShown: true, isShown: true });
    return postId;
  });
}
