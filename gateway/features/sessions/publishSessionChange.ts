import { startText } from '../../../contract/time.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notify } from '../notifications/notify.ts';
import { loadSessionPeople } from './people.ts';

export type ChangedSession = {
  id: string;
  studentId: string;
  title: string;
  startsAt: Date;
  sequence: number;
};

/** A change of a session that its family is notified of; null for one that is only published. */
export type SessionChange = 'scheduled' | 'moved' | 'handedOver' | 'cancelled' | null;

const titles = {
  scheduled: 'New mentor session',
  moved: 'Mentor session moved',
  handedOver: 'Mentor session with a new mentor',
  cancelled: 'Mentor session cancelled',
};

const bodies = {
  scheduled: (title: string, when: string) => `${title}: ${when}`,
  moved: (title: string, when: string) => `${title} is now on ${when}`,
  handedOver: (title: string, when: string) =>
    `${title} on ${when} is with your new mentor, and in a new room`,
  cancelled: (title: string, when: string) => `${title} of ${when} will not take place`,
};

/** Publishes a change to everyone concerned within a write, and notifies the family, each in their own time zone. */
export async function publishSessionChange(
  tx: Tx,
  effects: Effects,
  session: ChangedSession,
  change: SessionChange,
): Promise<void> {
  const { mentor, family } = await loadSessionPeople(tx, session.studentId);
  if (change !== null) {
    for (const { id, timeZone } of family) {
      await notify(tx, effects, {
        kind: 'SESSION_SCHEDULED',
        recipientIds: [id],
        studentId: session.studentId,
        title: titles[change],
        body: bodies[change](session.title, startText(session.startsAt, timeZone)),
        actionUrl: `/dashboard?student=${session.studentId}&tab=sessions`,
        actionText: 'See sessions',
        subjectKey: `session:${session.id}:${change}:${session.sequence}`,
      });
    }
  }
  effects.publish('session.changed', { sessionId: session.id, studentId: session.studentId }, [
    ...(mentor ? [mentor.id] : []),
    ...family.map(({ id }) => id),
  ]);
}
