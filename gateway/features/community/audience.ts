import type { Effects } from '../../events/transaction.ts';
import type { CommunityPostState, Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyOf } from '../assignments/recipients.ts';
import { lockAudience } from '../enrolment/audienceLock.ts';
import { adminIds } from '../notifications/notifyAdmins.ts';

/** Returns the profile ids of who decides in a space: the mentors of children of the course, and the admins. */
export async function moderatorIds(tx: Tx, course: Course): Promise<string[]> {
  const mentors = await tx.mentor.findMany({
    where: {
      isActive: true,
      students: { some: { course, package: 'MENTORED', paymentStatus: 'COMPLETED' } },
    },
    select: { profileId: true },
  });
  return [...mentors.map(({ profileId }) => profileId), ...(await adminIds(tx))];
}

/** Returns the profile ids of the families of all children who take part in a space. */
async function participantIds(tx: Tx, course: Course): Promise<string[]> {
  const students = await tx.student.findMany({
    where: { course, paymentStatus: 'COMPLETED', communityMember: { isConsented: true } },
    select: { parentId: true, loginId: true },
  });
  return students.flatMap(({ parentId, loginId }) => (loginId === null ? [parentId] : [parentId, loginId]));
}

/** Returns those of these people who read a space now: a right to it may have ended since they asked for news. */
export async function readersAmong(tx: Tx, course: Course, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const readers = new Set([...(await participantIds(tx, course)), ...(await moderatorIds(tx, course))]);
  return ids.filter((id) => readers.has(id));
}

type AudiencePost = {
  id: string;
  course: Course;
  parentId: string | null;
  memberId: string | null;
};

/** Loads who sees a text always, its family and who decides, and the others, who see it while it is shown. */
async function audienceOf(tx: Tx, { course, memberId }: AudiencePost) {
  await lockAudience(tx);
  const family = memberId === null ? [] : await familyOf(tx, memberId);
  const insiders = new Set([...family, ...(await moderatorIds(tx, course))]);
  const others = (await participantIds(tx, course)).filter((id) => !insiders.has(id));
  return { insiders: [...insiders], others };
}

const added = (effects: Effects, { id, parentId }: AudiencePost, recipients: string[]) =>
  parentId === null
    ? effects.publish('community.posted', { postId: id }, recipients)
    : effects.publish('community.answered', { postId: parentId, answerId: id }, recipients);

const changed = (effects: Effects, post: AudiencePost, isRemoved: boolean, recipients: string[]) => {
  const { id, course, parentId } = post;
  const ids = parentId === null ? { postId: id, answerId: null } : { postId: parentId, answerId: id };
  effects.publish('community.changed', { course, ...ids, isRemoved }, recipients);
};

/** Publishes a new text: to everybody in its space, or to its family and who decides while it waits. */
export async function publishAdded(tx: Tx, effects: Effects, post: AudiencePost, isShown: boolean) {
  const { insiders, others } = await audienceOf(tx, post);
  added(effects, post, isShown ? [...insiders, ...others] : insiders);
}

/**
 * Publishes a change. A text that is shown from now on arrives for everybody: it moves to the front of lists, and what
 * it answers counts it. Those who see a text only while it is shown hear of nothing else but its removal.
 */
export async function publishChanged(
  tx: Tx,
  effects: Effects,
  post: AudiencePost,
  { wasShown, isShown }: { wasShown: boolean; isShown: boolean },
): Promise<void> {
  const { insiders, others } = await audienceOf(tx, post);
  changed(effects, post, false, wasShown && isShown ? [...insiders, ...others] : insiders);
  if (!wasShown && isShown) added(effects, post, [...insiders, ...others]);
  if (wasShown && !isShown) changed(effects, post, true, others);
}

/** Publishes that a text is gone, to everybody who saw it. */
export async function publishDeleted(
  tx: Tx,
  effects: Effects,
  post: AudiencePost & { state: CommunityPostState },
): Promise<void> {
  const { insiders, others } = await audienceOf(tx, post);
  changed(effects, post, true, post.state === 'SHOWN' ? [...insiders, ...others] : insiders);
}

/** Publishes to those who decide that a text has changed for them alone, such as by a report. */
export async function publishToModerators(tx: Tx, effects: Effects, post: AudiencePost): Promise<void> {
  await lockAudience(tx);
  changed(effects, post, false, await moderatorIds(tx, post.course));
}

/** Publishes that texts came or went, or have another name or order, to everybody in the space. */
export async function publishSpace(tx: Tx, effects: Effects, course: Course): Promise<void> {
  await lockAudience(tx);
  const recipients = [...(await participantIds(tx, course)), ...(await moderatorIds(tx, course))];
  effects.publish('community.changed', { course, postId: null, answerId: null, isRemoved: true }, recipients);
}
