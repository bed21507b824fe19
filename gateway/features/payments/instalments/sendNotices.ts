import type { App } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Instalment, Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { readSettings } from '../../settings/settings.ts';
import { lockEnrolment } from './lockEnrolment.ts';
import { type DueNotice, dueNotice } from './noticeSchedule.ts';
import { notifyOfLessons, notifyOfLock, remindOfPart } from './planNews.ts';
import { databaseNow, findPlan, type Plan } from './planRow.ts';

const BATCH_SIZE = 50;

type Due = { planId: string; number: number; studentId: string | null };

/**
 * Sends the reminders of parts that are due, and closes the lessons of those whose grace is over. Each is one commit with
 * its mark, under the lock of the student, so that several workers share them and a killed one neither loses nor repeats
 * any. While families cannot pay, nobody is reminded or locked.
 */
export async function sendInstalmentNotices(app: App, signal: AbortSignal): Promise<void> {
  const { paymentsEnabled, maintenance } = await readSettings(app.prisma);
  if (!paymentsEnabled || maintenance) return;
  const failed = new Set<string>();
  const keyOf = ({ planId, number }: Due) => `${planId}:${number}`;
  for (;;) {
    const due = (await findDue(app, BATCH_SIZE + failed.size)).filter((row) => !failed.has(keyOf(row)));
    if (due.length === 0) return;
    for (const row of due) {
      if (signal.aborted) return;
      try {
        await inTransaction(app, (tx, effects) => sendNotice(app, tx, effects, row));
      } catch (error) {
        // One that fails must not hold up those after it; the next run tries it again.
        failed.add(keyOf(row));
        app.log.warn({ plan: row.planId, part: row.number, err: error }, 'a notice of a part was not sent');
      }
    }
  }
}

const findDue = (app: App, limit: number): Promise<Due[]> => app.prisma.$queryRaw<Due[]>`
  SELECT i."planId", i.number, p."studentId" FROM "Instalment" i JOIN "InstalmentPlan" p ON p.id = i."planId"
  WHERE i."nextNoticeAt" <= clock_timestamp() ORDER BY i."nextNoticeAt" LIMIT ${limit}`;

async function sendNotice(
  app: App,
  tx: Tx,
  effects: Effects,
  { planId, number, studentId }: Due,
): Promise<void> {
  // Settlements of the plan hold this lock as well: a part is either paid first, or noticed first.
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
  const now = await databaseNow(tx);
  const plan = await findPlan(tx, planId);
  const part = plan?.instalments.find((one) => one.number === number);
  if (!plan || !part?.nextNoticeAt || part.nextNoticeAt > now) return;
  const student = studentId ? await tx.student.findUnique({ where: { id: studentId } }) : null;
  const isOpen = plan.status === 'RUNNING' && plan.lockedAt === null && part.paidAt === null;
  const next = dueNotice(part, now);
  const { notices, nextNoticeAt } = student && isOpen ? next : { notices: part.notices, nextNoticeAt: null };
  await tx.instalment.update({
    where: { planId_number: { planId, number } },
    data: { notices, nextNoticeAt },
  });
  if (!student || !isOpen) return;
  // Of several parts that are not paid, the family hears of the first: the others follow it.
  const isFirst = plan.instalments.every((one) => one.paidAt !== null || one.number >= number);
  if (next.notice.kind === 'REMINDER' && !isFirst) return;
  await apply(tx, effects, { student, plan, part, next, now });
  app.log.info({ plan: planId, part: number, notice: next.notice.kind }, 'notice of a part sent');
}

type Noticed = { student: Student; plan: Plan; part: Instalment; next: DueNotice; now: Date };

async function apply(
  tx: Tx,
  effects: Effects,
  { student, plan, part, next: { notice }, now }: Noticed,
): Promise<void> {
  if (notice.kind === 'REMINDER')
    return remindOfPart(tx, effects, { student, plan, part, index: notice.index });
  await lockEnrolment(tx, effects, student, plan, now);
  const subjectKey = `plan:${plan.id}:locked:${now.toISOString()}`;
  notifyOfLock(effects, student, plan, { part, subjectKey });
  const mentorId = student.package === 'MENTORED' ? student.mentorId : null;
  await notifyOfLessons(tx, effects, student, {
    ...{ news: 'closed', mentorId, subjectKey: `${subjectKey}:lessons` },
  });
}
