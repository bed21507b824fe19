import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notifyAdmins } from '../notifications/notifyAdmins.ts';

type NewReport = { reportId: string; title: string; body: string };

/** Notifies every admin of a report, with a link to it. */
export async function notifyOfReport(tx: Tx, effects: Effects, { reportId, title, body }: NewReport) {
  await notifyAdmins(tx, effects, {
    ...{ kind: 'MESSAGE', title, body, subjectKey: `report:${reportId}` },
    ...{ actionUrl: `/admin/reports/${reportId}`, actionText: 'Open the report' },
  });
}
