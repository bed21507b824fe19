import { checkCommunityDraft, type PictureDraft } from '../../../contract/community.ts';
import { type CommunityHold, findHold } from '../../../contract/communityRules.ts';
import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { correctablePosts } from './access.ts';
import { publishChanged } from './audience.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockMember } from './lockMember.ts';
import { lockAnswered, lockPost } from './lockPost.ts';
import { notifyModerators } from './notices.ts';
import { areSameAlts, areSamePictures, picturesOf, savePictures, withApproval } from './pictures.ts';
import type { StoredText } from './storeText.ts';

export type Correction = {
  postId: string;
  title: string | null;
  content: string;
  /** All pictures that it then has, in order; null to keep them as they are. */
  pictures: readonly PictureDraft[] | null;
};

/**
 * Changes the words and pictures of an own text, by the child, the mentor or the admin who wrote it, and keeps the
 * earlier ones. That of a child waits when a rule holds it, and after a decision for the next one. What is the same
 * changes nothing that is shown.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT when a picture cannot be attached
 */
export async function correctCommunityPost(app: App, viewer: Viewer, draft: Correction): Promise<string> {
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  const { postId: id } = draft;
  return await inTransaction(app, async (tx, effects) => {
    const where = correctablePosts(viewer);
    const found = await tx.communityPost.findFirst({ where: { AND: [{ id }, where] } });
    if (!found) throw notFound('Post');
    const member = found.memberId === null ? null : await lockMember(tx, viewer, { id: found.memberId });
    await lockAnswered(tx, id);
    const post = await lockPost(tx, id, where);
    const text = { title: post.parentId === null ? (draft.title ?? '') : null, content: draft.content };
    const stored = await picturesOf(tx, id);
    const pictures = draft.pictures ?? stored;
    throwIfInvalid(checkCommunityDraft(text, pictures));
    const [title, content] = [text.title?.trim() ?? null, text.content.trim()];
    const isSame = title === post.title && content === post.content && areSameAlts(stored, pictures);
    const wasShown = post.state === 'SHOWN';
    if (isSame && areSamePictures(stored, pictures) && wasShown) return id;
    if (!isSame) {
      const alts = stored.map(({ alt }) => alt);
      await tx.communityWording.create({
        data: { postId: id, title: post.title, content: post.content, alts },
      });
    }
    await savePictures(tx, viewer, post, stored, pictures);
    const approval = withApproval(stored, pictures);
    const rule =
      member && findHold({ title, content, pictures: approval, approvedCount: member.approvedCount });
    const next = nextState(post, rule);
    const after = await tx.communityPost.update({
      where: { id },
      data: { ...next, title, content, note: null, version: { increment: 1 } },
    });
    const isShown = after.state === 'SHOWN';
    if (viewer.role === 'ADMIN')
      await recordAuditEntry(tx, viewer, {
        ...{ action: 'communityPost.correct', entity: 'CommunityPost', entityId: id },
        ...{ before: { version: post.version }, after: { version: after.version } },
      });
    if (!isShown)
      await notifyModerators(
        tx,
        effects,
        post.course,
        `${id}:${after.version}`,
        'A text was corrected and waits for you',
      );
    await publishChanged(tx, effects, post, { wasShown, isShown });
    return id;
  });
}

/** Returns what becomes of a text with other words: shown ones stay so, and those that wait are shown, unless a rule holds them. */
function nextState(post: StoredText, rule: CommunityHold | null) {
  if (rule === null && post.state === 'SHOWN') return { editedAt: new Date() };
  if (rule === null && post.state === 'WAITING')
    return { state: 'SHOWN' as const, hold: null, undecidedAt: null, publishedAt: new Date() };
  return {
    ...{ state: 'WAITING' as const, hold: rule ?? ('NEWCOMER' as const), isPinned: false },
    undecidedAt: post.undecidedAt ?? new Date(),
    ...(post.state === 'SHOWN' && { editedAt: new Date() }),
  };
}
