import { COMMUNITY_TEXTS, checkCommunityDraft, type PictureDraft } from '../../../contract/community.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { moderatedSpaces, shownPosts, visiblePosts } from './access.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockMember } from './lockMember.ts';
import { notifyOfAnswer } from './notifyOfAnswer.ts';
import { storeText } from './storeText.ts';

export type NewCommunityAnswer = {
  id: string;
  postId: string;
  content: string;
  pictures: readonly PictureDraft[];
};

/**
 * Answers a post that everybody sees: a child who takes part, a mentor of the course or an admin. The same answer under
 * its id is accepted again.
 * @returns its id
 * @throws DomainError NOT_FOUND, also for a parent, BAD_INPUT, LIMIT, CLOSED to a child when it is locked, CONFLICT for an id that is taken or a
 * picture that cannot be attached
 */
export async function addCommunityAnswer(
  app: App,
  viewer: Viewer,
  { id, postId, content, pictures }: NewCommunityAnswer,
): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  throwIfInvalid(checkCommunityDraft({ title: null, content }, pictures));
  await inTransaction(app, async (tx, effects) => {
    const find = () =>
      tx.communityPost.findFirst({
        where: { AND: [{ id: postId, parentId: null }, shownPosts, visiblePosts(viewer)] },
      });
    const asked = await find();
    if (!asked) throw notFound('Post');
    const { course } = asked;
    const decides =
      (await tx.communitySpace.count({ where: { AND: [{ course }, moderatedSpaces(viewer)] } })) > 0;
    const member = decides ? null : await lockMember(tx, viewer, { course });
    // The post cannot go until the answer is there, and a trigger marks it as answered.
    await tx.$queryRaw`SELECT 1 FROM "CommunityPost" WHERE id = ${postId}::uuid FOR NO KEY UPDATE`;
    const parent = await find();
    if (!parent) throw notFound('Post');
    if (member && parent.isLocked) throw new DomainError('CLOSED', COMMUNITY_TEXTS.locked, null);
    const text = {
      id,
      course,
      kind: 'ANSWER' as const,
      parentId: postId,
      lessonId: null,
      title: null,
      content,
      pictures,
    };
    const answer = await storeText(tx, effects, viewer, member, text);
    // The log is for admins' actions, and omits their words, because more people read it than may read those.
    if (answer && viewer.role === 'ADMIN')
      await recordAuditEntry(tx, viewer, {
        ...{ action: 'communityPost.answer', entity: 'CommunityPost', entityId: id, before: null },
        after: { parentId: postId },
      });
    if (answer?.state === 'SHOWN') await notifyOfAnswer(tx, effects, parent, answer);
  });
  return id;
}
