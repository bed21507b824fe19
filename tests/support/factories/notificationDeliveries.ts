import { randomUUID } from 'node:crypto';
import type { App } from '../../../gateway/context.ts';
// Notified directly, because a test chooses the kind and the text, which mutations do not let it.
import { inTransaction } from '../../../gateway/events/transaction.ts';
import { type NotificationDraft, notify } from '../../../gateway/features/notifications/notify.ts';
import type { UnpaidFamily } from './payments.ts';

/** Deletes the notifications, mails and settings of earlier tests, because a worker's task handles all that is due. */
export async function clearDeliveries({ prisma }: Pick<App, 'prisma'>): Promise<void> {
  await Promise.all([prisma.mail.deleteMany(), prisma.notification.deleteMany()]);
  await prisma.pushSubscription.deleteMany();
  await prisma.notificationSettings.deleteMany();
}

/** Returns functions that notify the parent of a family, make deliveries due and read what became of them. */
export function notificationDeliveries(app: () => App, family: () => UnpaidFamily) {
  /** Notifies the parent, unless other recipients are named. @returns the notification's id */
  const notifyParent = async (draft: Partial<NotificationDraft>): Promise<string> => {
    const subjectKey = `test:${randomUUID()}`;
    await inTransaction(app(), async (_tx, effects) =>
      notify(effects, {
        kind: 'ASSIGNMENT_REVIEW',
        recipientIds: [family().parent.id],
        studentId: family().student.id,
        title: 'A secret title',
        body: 'A secret body',
        actionUrl: '/dashboard?tab=reviews',
        actionText: 'Read review',
        subjectKey,
        ...draft,
      }),
    );
    return (await app().prisma.notification.findFirstOrThrow({ where: { subjectKey } })).id;
  };

  const deliveries = (channel: 'EMAIL' | 'PUSH') =>
    app().prisma.notificationDelivery.findMany({ where: { channel }, orderBy: { id: 'asc' } });
  const outcomes = async (channel: 'EMAIL' | 'PUSH') =>
    (await deliveries(channel)).map(({ outcome }) => outcome);
  /** Makes pending deliveries due. */
  const makeDue = () =>
    app().prisma.notificationDelivery.updateMany({
      where: { outcome: null },
      data: { nextTryAt: new Date(Date.now() - 1000) },
    });

  return { notifyParent, deliveries, outcomes, makeDue };
}
