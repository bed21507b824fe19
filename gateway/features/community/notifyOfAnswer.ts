import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { readersAmong } from './audience.ts';
import { notifyMember, notifyReaders, recipientOf } from './notices.ts';
import type { StoredText } from './storeText.ts';

/**
 * Notifies of an answer that everybody sees: the child who asked, and who follows the post and still reads it; nobody of
 * an own answer.
 */
export async function notifyOfAnswer(
  tx: Tx,
  effects: Effects,
  post: StoredText,
  answer: StoredText,
): Promise<void> {
  const asked = post.memberId === null ? null : await recipientOf(tx, post.memberId);
  if (post.memberId !== null && post.memberId !== answer.memberId)
    await notifyMember(tx, effects, post.memberId, {
      ...{ postId: post.id, key: answer.id, title: 'There is an answer for you in the community' },
      body: 'Somebody has answered your post.',
    });
  const writer = answer.memberId === null ? answer.staffId : await recipientOf(tx, answer.memberId);
  const followers = await followersOf(tx, post, [asked, writer]);
  if (followers.length === 0) return;
  await notifyReaders(tx, effects, followers, null, {
    ...{ postId: post.id, key: answer.id, title: 'There is a new answer in the community' },
    body: 'Somebody has answered a post that you follow.',
  });
}

/** Returns who follows a post and may still read it, without some people. */
async function followersOf(tx: Tx, post: StoredText, without: (string | null)[]): Promise<string[]> {
  const rows = await tx.communityFollow.findMany({
    where: { postId: post.id },
    select: { personId: true },
    orderBy: { personId: 'asc' },
  });
  const ids = rows.map(({ personId }) => personId).filter((id) => !without.includes(id));
  return await readersAmong(tx, post.course, ids);
}
