import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import { reviewersOf } from './recipients.ts';

type ReviewerNotification = Pick<
  NotificationDraft,
  'studentId' | 'title' | 'body' | 'subjectKey' | 'notBefore'
> & {
  studentId: string;
};

/** The page on which people of a role find their review queue. */
const queuePathOf = (isAdmin: boolean) => (isAdmin ? '/admin' : '/mentor?tab=reviews');

/**
 * Notifies a child's current reviewers within a write: the assigned mentor, or everyone of the shared queue.
 * @param except profile ids of those who need no notification
 */
export async function notifyReviewers(
  tx: Tx,
  effects: Effects,
  draft: ReviewerNotification,
  except: readonly string[],
): Promise<void> {
  const reviewers = await tx.profile.findMany({
    where: { id: { in: await reviewersOf(tx, draft.studentId), notIn: [...except] } },
    select: { id: true, role: true },
  });
  const drafts = [false, true].map((isAdmin) => {
    const recipients = reviewers.filter(({ role }) => (role === 'ADMIN') === isAdmin);
    return {
      ...draft,
      kind: 'WORK_TO_REVIEW' as const,
      recipientIds: recipients.map(({ id }) => id),
      actionUrl: queuePathOf(isAdmin),
      actionText: 'Open the queue',
    };
  });
  notify(effects, ...drafts);
}
