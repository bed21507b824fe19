import { COMMUNITY_TEXTS, type CommunityDecision, decisionProblems } from '../../../contract/community.ts';
import { DomainError, firstProblem, throwIfInvalid } from '../../../contract/errors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { CommunityPostState } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { managedPosts } from './access.ts';
import { publishChanged, publishDeleted } from './audience.ts';
import { COMMUNITY_WRITES_PER_PERSON } from './limits.ts';
import { lockAuthor } from './lockMember.ts';
import { lockAnswered, lockPost } from './lockPost.ts';
import { notifyMember } from './notices.ts';
import { notifyOfAnswer } from './notifyOfAnswer.ts';
import type { StoredText } from './storeText.ts';

export type CommunityVerdict = { postId: string; decision: CommunityDecision; note: string; version: number };

const STATES: Record<CommunityDecision, CommunityPostState> = {
  APPROVE: 'SHOWN',
  DECLINE: 'DECLINED',
  HIDE: 'HIDDEN',
};

/**
 * Decides about a text that waits or was reported, as a mentor of the course or an admin, and notifies its child.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT when it has changed since it was read
 */
export async function decideCommunityPost(
  app: App,
  viewer: Viewer,
  { postId: id, decision, note, version }: CommunityVerdict,
): Promise<string> {
  throwIfInvalid(firstProblem(decisionProblems({ decision, note })));
  await consumeRateLimit(app.prisma, COMMUNITY_WRITES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    await lockAuthor(tx, id);
    await lockAnswered(tx, id);
    const post = await lockPost(tx, id, managedPosts(viewer));
    throwIfInvalid(checkVersion(post.version, version));
    throwIfInvalid(checkState(post.state, decision));
    // A report of a text that its author deleted meanwhile is decided as well. The text stays deleted.
    const isThere = post.deletedAt === null;
    const [wasShown, isShown] = [isThere && post.state === 'SHOWN', isThere && decision === 'APPROVE'];
    const state = STATES[decision];
    const words = note.trim() || null;
    const after = await tx.communityPost.update({
      where: { id },
      data: {
        ...{ state, hold: null, note: isShown ? null : words, undecidedAt: null, version: { increment: 1 } },
        ...(isShown && !wasShown && { publishedAt: new Date() }),
        // Only a few posts can be pinned, so one that is no longer shown makes room.
        ...(!isShown && { isPinned: false }),
      },
    });
    if (isShown)
      await tx.communityPicture.updateMany({
        where: { postId: id, approvedAt: null, removedAt: null },
        data: { approvedAt: new Date() },
      });
    await tx.communityReport.updateMany({
      where: { postId: id, resolvedAt: null },
      data: { resolvedAt: new Date() },
    });
    if (post.memberId && isShown && !wasShown)
      await tx.communityMember.update({
        where: { studentId: post.memberId },
        data: { approvedCount: { increment: 1 } },
      });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'communityPost.decide', entity: 'CommunityPost', entityId: id, reason: words },
      ...{ before: { state: post.state }, after: { state } },
    });
    if (isThere) {
      await notifyOfDecision(tx, effects, after, wasShown);
      await publishChanged(tx, effects, post, { wasShown, isShown });
    } else await publishDeleted(tx, effects, after);
    return id;
  });
}

function checkState(state: CommunityPostState, decision: CommunityDecision): DomainError | null {
  if (decision === 'HIDE' && state !== 'SHOWN')
    return new DomainError('CONFLICT', COMMUNITY_TEXTS.notShown, null);
  if (decision === 'DECLINE' && state !== 'WAITING')
    return new DomainError('CONFLICT', COMMUNITY_TEXTS.notWaiting, null);
  return null;
}

async function notifyOfDecision(
  tx: Tx,
  effects: Effects,
  post: StoredText,
  wasShown: boolean,
): Promise<void> {
  const isShown = post.state === 'SHOWN';
  if (isShown && wasShown) return;
  const postId = post.parentId ?? post.id;
  if (post.memberId)
    await notifyMember(tx, effects, post.memberId, {
      ...{ postId, key: `decision:${post.id}:${post.version}` },
      title: isShown ? 'Everybody sees your text now' : 'Please look at your text again',
      body: isShown
        ? 'A mentor has read it. Thank you for writing!'
        : (post.note ?? COMMUNITY_TEXTS.declined),
    });
  if (!isShown || post.parentId === null) return;
  const parent = await tx.communityPost.findUniqueOrThrow({ where: { id: post.parentId } });
  await notifyOfAnswer(tx, effects, parent, post);
}
