import { communityPostPath } from '../../../contract/community.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { markSubjectRead } from '../notifications/markSubjectRead.ts';
import { notify } from '../notifications/notify.ts';
import { moderatorIds } from './audience.ts';

type Notice = { title: string; body: string; postId: string; key: string };

/** Returns who hears of what a child wrote: the child, or the parent of one without a login. */
export async function recipientOf(tx: Tx, memberId: string): Promise<string> {
  const { loginId, parentId } = await tx.student.findUniqueOrThrow({
    where: { id: memberId },
    select: { loginId: true, parentId: true },
  });
  return loginId ?? parentId;
}

/** Notifies a child, or the parent of one without a login. */
export async function notifyMember(
  tx: Tx,
  effects: Effects,
  memberId: string,
  notice: Notice,
): Promise<void> {
  await notifyReaders(tx, effects, [await recipientOf(tx, memberId)], memberId, notice);
}

/**
 * Notifies people who read a post; of several answers to it, one unread notification of each stays.
 * @param studentId the child whom it is about; null for who only follows
 */
export async function notifyReaders(
  tx: Tx,
  effects: Effects,
  recipientIds: string[],
  studentId: string | null,
  { title, body, postId, key }: Notice,
): Promise<void> {
  const subject = `community:${postId}:`;
  await markSubjectRead(tx, effects, recipientIds, subject);
  notify(effects, {
    ...{ kind: 'HELP', studentId, recipientIds, title, body },
    ...{ actionUrl: communityPostPath(postId), actionText: 'Read it', subjectKey: `${subject}${key}` },
  });
}

/** Notifies those who decide that something waits. One unread notification of a space stands for all that waits. */
export async function notifyModerators(
  tx: Tx,
  effects: Effects,
  course: Course,
  key: string,
  title: string,
): Promise<void> {
  const recipientIds = await moderatorIds(tx, course);
  const subject = `communityQueue:${course}:`;
  await markSubjectRead(tx, effects, recipientIds, subject);
  notify(effects, {
    ...{ kind: 'WORK_TO_REVIEW', studentId: null, recipientIds, title },
    body: 'Please read it, so that the child can go on.',
    ...{ actionUrl: '/community/queue', actionText: 'Open the queue', subjectKey: `${subject}${key}` },
  });
}
