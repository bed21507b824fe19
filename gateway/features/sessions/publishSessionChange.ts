import type { SessionStatus } from '../../../contract/sessionPhase.ts';
import { startText } from '../../../contract/time.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { markSubjectRead } from '../notifications/markSubjectRead.ts';
import { notify } from '../notifications/notify.ts';
import { loadSessionPeople } from './people.ts';
import { requestSubject } from './requests/notifyOfRequest.ts';

export type ChangedSession = {
  id: string;
  studentId: string;
  title: string;
  startsAt: Date;
  status: SessionStatus;
  sequence: number;
};

/**
 * A change of a session that its family is notified of; null for one that is only published. Of a session that is
 * cancelled with an earlier one of its series, the notification of that one tells.
 */
export type SessionChange = keyof typeof titles | 'cancelledWithSeries' | null;

const titles = {
  scheduled: 'New mentor session',
  repeated: 'New mentor sessions',
  moved: 'Mentor session moved',
  handedOver: 'Mentor session with a new mentor',
  cancelled: 'Mentor session cancelled',
  seriesCancelled: 'Mentor sessions cancelled',
  missed: 'Mentor session missed',
};

const bodies = {
  scheduled: (title: string, when: string) => `${title}: ${when}`,
  repeated: (title: string, when: string) => `${title}: every week from ${when} on`,
  moved: (title: string, when: string) => `${title} is now on ${when}`,
  handedOver: (title: string, when: string) =>
    `${title} on ${when} is with your new mentor, and in a new room`,
  cancelled: (title: string, when: string) => `${title} of ${when} will not take place`,
  seriesCancelled: (title: string, when: string) =>
    `${title} of ${when} and all later ones of the series will not take place`,
  missed: (title: string, when: string) => `Nobody came to ${title} of ${when}. Please agree on a new time.`,
};

const CANCELLATIONS: readonly SessionChange[] = ['cancelled', 'seriesCancelled', 'cancelledWithSeries'];

/**
 * Publishes a change to everyone concerned within a write, and notifies the family, each in their own time zone. What a
 * cancelled session was announced with becomes read, and so does what asks a mentor about a session that is closed. A
 * request that is still open then has lapsed.
 */
export async function publishSessionChange(
  tx: Tx,
  effects: Effects,
  session: ChangedSession,
  change: SessionChange,
): Promise<void> {
  const { mentor, family } = await loadSessionPeople(tx, session.studentId);
  const hasLapsed =
    (change === 'moved' || session.status !== 'SCHEDULED') && (await lapseRequest(tx, session.id));
  if (hasLapsed && mentor) await markSubjectRead(tx, effects, [mentor.id], requestSubject(session.id));
  const isCancelled = change !== null && CANCELLATIONS.includes(change);
  const outOfDate = [
    ...(isCancelled ? family : []),
    ...(mentor && (isCancelled || session.status !== 'SCHEDULED') ? [mentor] : []),
  ].map(({ id }) => id);
  if (outOfDate.length > 0) await markSubjectRead(tx, effects, outOfDate, `session:${session.id}:`);
  if (change !== null && change !== 'cancelledWithSeries') {
    const drafts = family.map(({ id, timeZone }) => ({
      kind: 'SESSION_SCHEDULED' as const,
      recipientIds: [id],
      studentId: session.studentId,
      title: titles[change],
      body: bodies[change](session.title, startText(session.startsAt, timeZone)),
      actionUrl: `/dashboard?student=${session.studentId}&tab=sessions`,
      actionText: 'See sessions',
      subjectKey: `session:${session.id}:${change}:${session.sequence}`,
    }));
    notify(effects, ...drafts);
  }
  effects.publish('session.changed', { sessionId: session.id, studentId: session.studentId }, [
    ...(mentor ? [mentor.id] : []),
    ...family.map(({ id }) => id),
  ]);
}

/** Closes a request that nobody answered. @returns whether there was one */
async function lapseRequest(tx: Tx, sessionId: string): Promise<boolean> {
  const { count } = await tx.sessionRequest.updateMany({
    where: { sessionId, state: 'OPEN' },
    data: { state: 'LAPSED', closedAt: new Date() },
  });
  return count > 0;
}
