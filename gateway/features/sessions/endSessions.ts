import { ENDED_AFTER_MS, OUTCOME_ASKED_AFTER_MS } from '../../../contract/sessionPhase.ts';
import { startText } from '../../../contract/time.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { RecurringTask } from '../../jobs/recurringTask.ts';
import { runEachDue } from '../../jobs/runEachDue.ts';
import { notify } from '../notifications/notify.ts';
import { loadSessionPeople } from './people.ts';
import { publishSessionChange } from './publishSessionChange.ts';

const BATCH_SIZE = 50;

/** Recurring tasks of sessions whose time is over. */
export const endedSessionTasks: RecurringTask[] = [
  { name: 'sessions.askForOutcome', everyMs: 60_000, run: askForOutcomes },
  { name: 'sessions.close', everyMs: 60_000, run: closeEndedSessions },
];

/** Asks mentors how the sessions went that ended a while ago, once each. Several workers share them. */
export function askForOutcomes(app: App, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  return runEach(app, signal, {
    where: {
      outcomeAskedAt: null,
      ...endedBetween(now - ENDED_AFTER_MS, now - OUTCOME_ASKED_AFTER_MS),
    },
    run: askForOutcome,
    failed: 'a mentor was not asked about a session',
  });
}

/** Closes the sessions of which nobody said how they went, without claiming that they took place. */
export function closeEndedSessions(app: App, signal: AbortSignal): Promise<void> {
  return runEach(app, signal, {
    where: endedBetween(0, Date.now() - ENDED_AFTER_MS),
    run: closeEndedSession,
    failed: 'an ended session was not closed',
  });
}

/** The index of sessions by their status is in the order of the start, which lies before the end. */
const endedBetween = (from: number, to: number): Prisma.MentorSessionWhereInput => ({
  status: 'SCHEDULED',
  startsAt: { lt: new Date(to) },
  endsAt: { gt: new Date(from), lte: new Date(to) },
});

type Work = {
  where: Prisma.MentorSessionWhereInput;
  /** Resolves to false when another worker has locked the session, or nothing is due any more. */
  run: (app: App, id: string) => Promise<boolean>;
  /** The log line of one that failed, which the next run retries. */
  failed: string;
};

function runEach(app: App, signal: AbortSignal, { where, run, failed }: Work): Promise<void> {
  return runEachDue(signal, {
    dueIds: async (skipped) => {
      const due = await app.prisma.mentorSession.findMany({
        where: { ...where, id: { notIn: skipped } },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
        take: BATCH_SIZE,
        select: { id: true },
      });
      return due.map(({ id }) => id);
    },
    run: (id) => run(app, id),
    failed: (error, id) => app.log.warn({ session: id, err: error }, failed),
  });
}

function askForOutcome(app: App, id: string): Promise<boolean> {
  return inTransaction(app, async (tx, effects) => {
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "MentorSession"
      WHERE id = ${id}::uuid AND status = 'SCHEDULED' AND "outcomeAskedAt" IS NULL FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return false;
    const session = await tx.mentorSession.update({
      where: { id },
      data: { outcomeAskedAt: new Date() },
      include: { student: { select: { firstName: true, mentorId: true } } },
    });
    const { mentor } = await loadSessionPeople(tx, session.studentId);
    // The child has another mentor now, who was not at the session and is not asked about it.
    if (!mentor || session.student.mentorId !== session.mentorId) return true;
    const when = startText(session.startsAt, mentor.timeZone);
    notify(effects, {
      kind: 'SESSION_REMINDER',
      recipientIds: [mentor.id],
      studentId: session.studentId,
      title: `How was the session with ${session.student.firstName}?`,
      body: `${session.title} of ${when}: please say if it took place.`,
      actionUrl: `/mentor?student=${session.studentId}&tab=sessions`,
      actionText: 'See sessions',
      subjectKey: `session:${id}:outcome`,
    });
    return true;
  });
}

function closeEndedSession(app: App, id: string): Promise<boolean> {
  return inTransaction(app, async (tx, effects) => {
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "MentorSession"
      WHERE id = ${id}::uuid AND status = 'SCHEDULED' FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return false;
    const session = await tx.mentorSession.update({
      where: { id },
      data: { status: 'ENDED', sequence: { increment: 1 } },
    });
    await publishSessionChange(tx, effects, session, null);
    return true;
  });
}
