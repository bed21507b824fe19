import { dueReminder, REMINDER_MINUTES } from '../../../contract/sessions.ts';
import { startText } from '../../../contract/time.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { RecurringTask } from '../../jobs/recurringTask.ts';
import { runEachDue } from '../../jobs/runEachDue.ts';
import { notify } from '../notifications/notify.ts';
import { studentsWithSessions } from './access.ts';
import { loadSessionPeople } from './people.ts';

const BATCH_SIZE = 50;
const MINUTE_MS = 60_000;

/** Recurring tasks of sessions. Rows record which reminders are due, so that none depends on a job. */
export const sessionRecurringTasks: RecurringTask[] = [
  { name: 'sessions.remind', everyMs: 10_000, run: sendDueReminders },
];

/** Sends the reminders that are due. Several workers share them without sending one twice. */
export function sendDueReminders(app: App, signal: AbortSignal): Promise<void> {
  return runEachDue(signal, {
    dueIds: (skipped) => dueSessions(app, skipped),
    run: (id) => remind(app, id),
    failed: (error, id) => app.log.warn({ session: id, err: error }, 'a reminder was not sent'),
  });
}

/** Returns the ids of sessions with a reminder due, the next session first. Skips those that need none after all. */
async function dueSessions(app: App, skipped: string[]): Promise<string[]> {
  const now = new Date();
  const windows = REMINDER_MINUTES.map((minutes, index) => {
    const nextMinutes = REMINDER_MINUTES[index + 1] ?? 0;
    return {
      startsAt: {
        gt: new Date(now.getTime() + nextMinutes * MINUTE_MS),
        lte: new Date(now.getTime() + minutes * MINUTE_MS),
      },
      reminders: { none: { minutesBefore: minutes } },
    };
  });
  const rows = await app.prisma.mentorSession.findMany({
    where: {
      id: { notIn: skipped },
      status: 'SCHEDULED',
      student: studentsWithSessions,
      mentor: { isActive: true },
      OR: windows,
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: BATCH_SIZE,
    select: { id: true, startsAt: true, plannedAt: true },
  });
  return rows.flatMap((row) => {
    if (dueReminder(row, now) !== null) return [row.id];
    skipped.push(row.id);
    return [];
  });
}

/**
 * Sends one session's due reminder: its record, its notifications and their planned deliveries are one commit.
 * @returns false when another worker has locked the session, or nothing is due any more
 */
function remind(app: App, id: string): Promise<boolean> {
  return inTransaction(app, async (tx, effects) => {
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "MentorSession" WHERE id = ${id}::uuid AND status = 'SCHEDULED' FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return false;
    const session = await tx.mentorSession.findUniqueOrThrow({
      where: { id },
      include: { reminders: true, student: { select: { mentorId: true } } },
    });
    // A session left over from a previous mentor has no room that the child could join.
    if (session.student.mentorId !== session.mentorId) return false;
    const minutes = dueReminder(session, new Date());
    if (minutes === null || session.reminders.some(({ minutesBefore }) => minutesBefore === minutes))
      return false;
    await tx.sessionReminder.create({ data: { sessionId: id, minutesBefore: minutes } });
    const { mentor, family } = await loadSessionPeople(tx, session.studentId);
    const isLast = minutes === REMINDER_MINUTES.at(-1);
    const title = isLast ? 'Mentor session starts soon' : 'Mentor session coming up';
    const audiences = [
      { page: '/mentor', people: mentor ? [mentor] : [] },
      { page: '/dashboard', people: family },
    ];
    const drafts = audiences.flatMap(({ page, people }) =>
      people.map((person) => ({
        kind: 'SESSION_REMINDER' as const,
        recipientIds: [person.id],
        studentId: session.studentId,
        title,
        body: `${session.title}: ${startText(session.startsAt, person.timeZone)}`,
        actionUrl: `${page}?student=${session.studentId}&tab=sessions`,
        actionText: 'See sessions',
        subjectKey: `session:${id}:${minutes}:${session.plannedAt.getTime()}`,
      })),
    );
    notify(effects, ...drafts);
    return true;
  });
}
