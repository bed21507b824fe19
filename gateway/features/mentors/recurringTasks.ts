import { IDENTITY_DOCUMENT_DAYS } from '../../../contract/mentorApplications.ts';
import { CHECK_NOTICE_DAYS, checkRunsOutText } from '../../../contract/mentorRecords.ts';
import { DAY_MS, DEFAULT_TIME_ZONE, dateText } from '../../../contract/time.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { RecurringTask } from '../../jobs/recurringTask.ts';
import { notifyAdmins } from '../notifications/notifyAdmins.ts';
import { discardIdentityDocuments } from './applicationRow.ts';
import { sendIdleNotices } from './idle/sendIdleNotices.ts';

const HOUR_MS = 60 * 60_000;
const IDLE_CHECK_MS = 10 * 60_000;
const MAX_MENTORS = 200;

/** Discards the identity documents of applications that were decided long ago. */
export async function deleteIdentityDocuments(app: App): Promise<void> {
  const before = new Date(Date.now() - IDENTITY_DOCUMENT_DAYS * DAY_MS);
  await app.prisma.$transaction((tx) => discardIdentityDocuments(tx, { decidedAt: { lt: before } }));
}

/** Notifies admins of each background check that runs out soon, once per check and admin. */
export async function noticeExpiringChecks(app: App, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const mentors = await app.prisma.mentor.findMany({
    where: {
      isActive: true,
      backgroundCheckExpiresAt: { gt: new Date(now), lt: new Date(now + CHECK_NOTICE_DAYS * DAY_MS) },
    },
    orderBy: { backgroundCheckExpiresAt: 'asc' },
    take: MAX_MENTORS,
    select: { id: true, backgroundCheckExpiresAt: true, profile: { select: { fullName: true } } },
  });
  for (const { id, backgroundCheckExpiresAt, profile } of mentors) {
    if (signal.aborted || !backgroundCheckExpiresAt) return;
    const day = dateText(backgroundCheckExpiresAt, DEFAULT_TIME_ZONE);
    await inTransaction(app, (tx, effects) =>
      notifyAdmins(tx, effects, {
        kind: 'ENROLMENT',
        ...checkRunsOutText(profile.fullName ?? 'A mentor', day),
        subjectKey: `backgroundCheck:${id}:${backgroundCheckExpiresAt.toISOString()}`,
        actionUrl: `/admin/mentors/${id}`,
        actionText: 'See the mentor',
      }),
    );
  }
}

export const mentorRecurringTasks: RecurringTask[] = [
  { name: 'mentors.deleteIdentityDocuments', everyMs: HOUR_MS, run: deleteIdentityDocuments },
  { name: 'mentors.noticeExpiringChecks', everyMs: HOUR_MS, run: noticeExpiringChecks },
  { name: 'mentors.sendIdleNotices', everyMs: IDLE_CHECK_MS, run: sendIdleNotices },
];
