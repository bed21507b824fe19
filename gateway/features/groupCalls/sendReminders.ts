import { ENDED_AFTER_MS, OUTCOME_ASKED_AFTER_MS } from '../../../contract/sessionPhase.ts';
import { dueReminder, REMINDER_MINUTES } from '../../../contract/sessions.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { RecurringTask } from '../../jobs/recurringTask.ts';
import { runEachDue } from '../../jobs/runEachDue.ts';
import { familiesOf, loadHosts } from './audience.ts';
import { notifyOfCall } from './notifyOfCall.ts';
import { loadSeats } from './seats.ts';
import { deleteShowings } from './showingFile.ts';

const BATCH_SIZE = 50;
const MINUTE_MS = 60_000;

/** Recurring tasks of calls. Rows record what was sent, so that nothing depends on a job. */
export const groupCallTasks: RecurringTask[] = [
  { name: 'groupCalls.remind', everyMs: 10_000, run: sendCallReminders },
  { name: 'groupCalls.askForNotes', everyMs: 60_000, run: askForNotes },
  { name: 'groupCalls.deleteRecordings', everyMs: 10 * 60_000, run: deleteRecordings },
  { name: 'groupCalls.deleteShowings', everyMs: 60 * 60_000, run: deleteShowings },
];

/** Reminds the hosts and the families of children with a place. Several workers share the calls. */
export function sendCallReminders(app: App, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const windows = REMINDER_MINUTES.map((minutes, index) => ({
    startsAt: {
      gt: new Date(now + (REMINDER_MINUTES[index + 1] ?? 0) * MINUTE_MS),
      lte: new Date(now + minutes * MINUTE_MS),
    },
    reminders: { none: { minutesBefore: minutes } },
  }));
  return runEach(app, signal, { OR: windows }, remind);
}

/** Asks the host of a call that ended a while ago for notes, once. */
export function askForNotes(app: App, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const ended = { gt: new Date(now - ENDED_AFTER_MS), lte: new Date(now - OUTCOME_ASKED_AFTER_MS) };
  return runEach(app, signal, { notesAskedAt: null, endsAt: ended }, askHost);
}

/** Deletes the links of recordings whose time is over. */
export async function deleteRecordings(app: App): Promise<void> {
  await app.prisma.groupCall.updateMany({
    where: { recordingUntil: { lte: new Date() } },
    data: { recordingUrl: null, recordingUntil: null },
  });
}

/** @param run resolves to false when another worker has locked the call, or nothing is due any more */
function runEach(
  app: App,
  signal: AbortSignal,
  where: Prisma.GroupCallWhereInput,
  run: (app: App, id: string) => Promise<boolean>,
): Promise<void> {
  return runEachDue(signal, {
    dueIds: async (skipped) => {
      const due = await app.prisma.groupCall.findMany({
        where: { AND: [where, { status: 'PLANNED', id: { notIn: skipped } }] },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
        take: BATCH_SIZE,
        select: { id: true },
      });
      return due.map(({ id }) => id);
    },
    run: (id) => run(app, id),
    failed: (error, id) =>
      app.log.warn({ groupCall: id, err: error }, 'a notification of a call was not sent'),
  });
}

function remind(app: App, id: string): Promise<boolean> {
  return inTransaction(app, async (tx, effects) => {
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "GroupCall" WHERE id = ${id}::uuid AND status = 'PLANNED' FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return false;
    const call = await tx.groupCall.findUniqueOrThrow({ where: { id }, include: { reminders: true } });
    const minutes = dueReminder(call, new Date());
    if (minutes === null || call.reminders.some(({ minutesBefore }) => minutesBefore === minutes))
      return false;
    await tx.groupCallReminder.create({ data: { callId: id, minutesBefore: minutes } });
    const seated = (await loadSeats(tx, id)).filter(({ isWaiting }) => !isWaiting);
    const person = { select: { id: true, timeZone: true } };
    const families = await tx.student.findMany({
      where: { id: { in: seated.map(({ studentId }) => studentId) } },
      select: { parent: person, login: person },
    });
    const isLast = minutes === REMINDER_MINUTES.at(-1);
    notifyOfCall(effects, call, [...familiesOf(families), ...(await loadHosts(tx, id))], {
      kind: 'SESSION_REMINDER',
      title: isLast ? 'Live call starts soon' : 'Live call coming up',
      body: (when) => `${call.topic}: ${when}`,
      key: `${minutes}:${call.plannedAt.getTime()}`,
    });
    return true;
  });
}

function askHost(app: App, id: string): Promise<boolean> {
  return inTransaction(app, async (tx, effects) => {
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "GroupCall"
      WHERE id = ${id}::uuid AND status = 'PLANNED' AND "notesAskedAt" IS NULL FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return false;
    const call = await tx.groupCall.update({ where: { id }, data: { notesAskedAt: new Date() } });
    const [host] = await loadHosts(tx, id);
    if (host)
      notifyOfCall(effects, call, [host], {
        ...{ kind: 'SESSION_REMINDER', title: 'How was the live call?', key: 'notes' },
        body: (when) => `${call.topic} of ${when}: please write what you did, for those who missed it.`,
      });
    return true;
  });
}
