import { startText } from '../../../contract/sessions.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notify } from '../notifications/notify.ts';
import { peopleOf } from './people.ts';

export type TellableSession = {
  id: string;
  studentId: string;
  title: string;
  startsAt: Date;
  sequence: number;
};

/** What happened to a session that its family has to know of; null for a change that they only see. */
export type SessionNews = 'scheduled' | 'moved' | 'handedOver' | 'cancelled' | null;

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

/** Tells everybody concerned of a change within a write, and notifies the family, each in their own zone. */
export async function tellSession(
  tx: Tx,
  effects: Effects,
  session: TellableSession,
  news: SessionNews,
): Promise<void> {
  const { mentor, family } = await peopleOf(tx, session.studentId);
  if (news !== null) {
    for (const { id, timeZone } of family) {
      await notify(tx, effects, {
        kind: 'SESSION_SCHEDULED',
        recipientIds: [id],
        studentId: session.studentId,
        title: titles[news],
        body: bodies[news](session.title, startText(session.startsAt, timeZone)),
        actionUrl: `/dashboard?student=${session.studentId}&tab=sessions`,
        actionText: 'See sessions',
        subjectKey: `session:${session.id}:${news}:${session.sequence}`,
      });
    }
  }
  effects.tell('session.changed', sessionEntity(session), [
    ...(mentor ? [mentor.id] : []),
    ...family.map(({ id }) => id),
  ]);
}

/** Names a session together with whose it was, for when its row is gone. */
export const sessionEntity = ({ id, studentId }: SessionParts) => `${id}:${studentId}`;

type SessionParts = { id: string; studentId: string };

export function partsOfSessionEntity(entityId: string): SessionParts {
  const [id = '', studentId = ''] = entityId.split(':');
  return { id, studentId };
}
