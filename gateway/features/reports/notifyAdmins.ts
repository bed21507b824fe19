import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notify } from '../notifications/notify.ts';

/** Names a person without a name in what a report keeps. */
export const DEFAULT_NAME = 'Little Makers member';

type NewReport = { reportId: string; title: string; body: string };

/** Notifies every admin of a report, with a link to it. */
export async function notifyAdmins(tx: Tx, effects: Effects, { reportId, title, body }: NewReport) {
  const admins = await tx.profile.findMany({ where: { role: 'ADMIN' }, select: { id: true } });
  await notify(tx, effects, {
    kind: 'MESSAGE',
    recipientIds: admins.map((admin) => admin.id),
    studentId: null,
    title,
    body,
    actionUrl: `/admin/reports/${reportId}`,
    actionText: 'Open the report',
    subjectKey: `report:${reportId}`,
  });
}
