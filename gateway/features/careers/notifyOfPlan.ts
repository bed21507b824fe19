import { careerPath } from '../../../contract/careerPaths.ts';
import type { Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';
import { notify } from '../notifications/notify.ts';
import type { LockedPlan } from './lockPlan.ts';

/** Returns the prefix of the subject keys of notifications about a plan. */
const planSubject = (studentId: string) => `careerPlan:${studentId}:`;

/**
 * Notifies the other side of a plan within a write that added to it or ticked a step off: the mentor of what the family
 * did, and the family of what the mentor did. An unread notification stands for all further changes.
 * @param entryId the line that was changed
 */
export async function notifyOfPlan(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  plan: LockedPlan,
  { entryId, did }: { entryId: string; did: 'added' | 'done' },
): Promise<void> {
  const { studentId, firstName, loginId, mentorProfileId } = plan;
  const family = familyIds(plan);
  const isOfFamily = family.includes(viewer.id);
  const others = isOfFamily ? [mentorProfileId].filter((id) => id !== null) : family;
  const unread = await tx.notification.findMany({
    where: {
      recipientId: { in: others },
      studentId,
      kind: 'CAREER_PLAN',
      readAt: null,
      subjectKey: { startsWith: planSubject(studentId) },
    },
    select: { recipientId: true },
  });
  const notified = new Set(unread.map(({ recipientId }) => recipientId));
  const recipientIds = others.filter((id) => id !== viewer.id && !notified.has(id));
  const drafts = recipientIds.map((recipientId) => {
    const whose = recipientId === loginId ? 'Your' : `${firstName}’s`;
    return {
      kind: 'CAREER_PLAN' as const,
      recipientIds: [recipientId],
      studentId,
      title: did === 'done' ? `${firstName} has done a next step` : `${whose} career plan has news`,
      body: isOfFamily
        ? 'The family has changed the plan. Look at it together in the next session.'
        : 'The mentor has added to the plan. Have a look at it together.',
      actionUrl: careerPath(studentId),
      actionText: 'See the plan',
      subjectKey: `${planSubject(studentId)}${did}:${entryId}`,
    };
  });
  notify(effects, ...drafts);
}
