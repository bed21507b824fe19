import {
  COMMUNITY_TEXTS,
  checkHourlyCount,
  checkSlowMode,
  type PictureDraft,
} from '../../../contract/community.ts';
import { findHold } from '../../../contract/communityRules.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { CommunityPostKind, Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { publishAdded } from './audience.ts';
import type { LockedMember } from './lockMember.ts';
import { notifyModerators } from './notices.ts';
import { areSamePictures, picturesOf, savePictures, withApproval } from './pictures.ts';

const HOUR_MS = 60 * 60_000;

export type NewText = {
  id: string;
  course: Course;
  kind: CommunityPostKind;
  parentId: string | null;
  lessonId: string | null;
  title: string | null;
  content: string;
  /** Finished uploads, in display order. */
  pictures: readonly PictureDraft[];
};

export type StoredText = Prisma.CommunityPostGetPayload<object>;

/**
 * Stores a text under the id that the client made, and publishes it: a child's waits when a rule holds it.
 * @param member the locked child; null for a mentor or an admin
 * @returns null when it is stored already
 * @throws DomainError LIMIT, CONFLICT for an id that is taken or an upload that cannot be attached
 */
export async function storeText(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  member: LockedMember | null,
  { pictures, ...text }: NewText,
): Promise<StoredText | null> {
  const author = member
    ? { authorKind: 'CHILD' as const, memberId: member.studentId }
    : { authorKind: viewer.role === 'ADMIN' ? ('TEAM' as const) : ('MENTOR' as const), staffId: viewer.id };
  const data = { ...text, title: text.title?.trim() ?? null, content: text.content.trim() };
  const stored = await tx.communityPost.findUnique({ where: { id: text.id } });
  if (stored) {
    const isOwn = member ? stored.memberId === member.studentId : stored.staffId === viewer.id;
    const isSame = stored.parentId === data.parentId && stored.content === data.content;
    if (isOwn && isSame && areSamePictures(await picturesOf(tx, text.id), pictures)) return null;
    throw new DomainError('CONFLICT', COMMUNITY_TEXTS.idTaken, 'id');
  }
  if (member) await requireRoom(tx, member.studentId, text);
  const hold =
    member &&
    findHold({ ...data, pictures: withApproval([], pictures), approvedCount: member.approvedCount });
  const post = await tx.communityPost.create({
    data: {
      ...{ ...data, ...author, hold },
      ...(hold ? { state: 'WAITING', undecidedAt: new Date() } : { state: 'SHOWN' }),
    },
  });
  await savePictures(tx, viewer, post, [], pictures);
  if (hold)
    await notifyModerators(tx, effects, post.course, post.id, 'A text in the community waits for you');
  await publishAdded(tx, effects, post, !hold);
  return post;
}

/** Checks the limits of a child, who is locked: deleted texts count as well. */
async function requireRoom(
  tx: Tx,
  memberId: string,
  { course, kind }: Pick<NewText, 'course' | 'kind'>,
): Promise<void> {
  const { isSlow } = await tx.communitySpace.findUniqueOrThrow({ where: { course } });
  if (isSlow) {
    const { _max } = await tx.communityPost.aggregate({ where: { memberId }, _max: { createdAt: true } });
    throwIfInvalid(checkSlowMode(_max.createdAt, new Date()));
  }
  const isAnswer = kind === 'ANSWER';
  const written = await tx.communityPost.count({
    where: {
      ...{ memberId, createdAt: { gt: new Date(Date.now() - HOUR_MS) } },
      kind: isAnswer ? 'ANSWER' : { not: 'ANSWER' },
    },
  });
  throwIfInvalid(checkHourlyCount(written, isAnswer));
}
